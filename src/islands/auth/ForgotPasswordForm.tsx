import { useStore } from '@nanostores/react';
import { $resetRequested, forgotPasswordForm } from '#lib/stores/auth/forgot-password-form.ts';
import { StatusNote } from '../ui/StatusNote.tsx';
import { AuthForm } from './AuthForm.tsx';

/** The field of the Forgot Password screen, and what came of it. */
export default function ForgotPasswordForm() {
  const requested = useStore($resetRequested, { ssr: 'initial' });
  return (
    <>
      <StatusNote message={requested} />
      <AuthForm
        form={forgotPasswordForm}
        looks={{
          email: {
            label: 'Email',
            type: 'text',
            inputMode: 'email',
            autoComplete: 'username',
            autoCapitalize: 'none',
            spellCheck: false,
          },
        }}
      >
        Send Reset Link
      </AuthForm>
    </>
  );
}
