import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { createForgotPasswordForm } from '#lib/stores/account/forms/forgot-password-form.ts';
import { account } from '#lib/texts/account.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { StatusNote } from '../ui/StatusNote.tsx';
import { AuthForm } from './AuthForm.tsx';

/** The field of the Forgot Password screen, and the result. */
function ForgotPasswordForm() {
  const [form] = useState(createForgotPasswordForm);
  const requested = useStore(form.$requested, { ssr: 'initial' });
  return (
    <>
      <StatusNote message={requested} className="mb-6" />
      <AuthForm
        form={form}
        inputs={{
          email: {
            label: account.email,
            type: 'text',
            inputMode: 'email',
            autoComplete: 'username',
            autoCapitalize: 'none',
            spellCheck: false,
          },
        }}
      >
        {account.sendResetLink}
      </AuthForm>
    </>
  );
}

export default failsafe(ForgotPasswordForm);
