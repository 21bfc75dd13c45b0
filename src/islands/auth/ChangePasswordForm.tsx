import { changePasswordForm } from '#lib/stores/auth/change-password-form.ts';
import { AuthForm } from './AuthForm.tsx';
import { newPasswordLooks } from './new-password-looks.ts';

/** The fields of the Change Password screen. */
export default function ChangePasswordForm() {
  return (
    <AuthForm form={changePasswordForm} looks={newPasswordLooks}>
      Change Password
    </AuthForm>
  );
}
