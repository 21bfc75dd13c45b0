import { resetPasswordForm } from '#lib/stores/auth/reset-password-form.ts';
import { AuthForm } from './AuthForm.tsx';
import { newPasswordLooks } from './new-password-looks.ts';

/** The fields of the Reset Password screen. */
export default function ResetPasswordForm() {
  return (
    <AuthForm form={resetPasswordForm} looks={newPasswordLooks}>
      Send Reset Link
    </AuthForm>
  );
}
