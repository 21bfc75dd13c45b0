import { useState } from 'react';
import { createResetPasswordForm } from '#lib/stores/account/forms/reset-password-form.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { AuthForm } from './AuthForm.tsx';
import { newPasswordFields } from './new-password-fields.ts';
import { useMailedLink } from './use-mailed-link.ts';

/** The fields of the Reset Password screen. */
function ResetPasswordForm() {
  const [form] = useState(createResetPasswordForm);
  useMailedLink(form.takeToken);
  return (
    <AuthForm form={form} inputs={newPasswordFields}>
      Send Reset Link
    </AuthForm>
  );
}

export default failsafe(ResetPasswordForm);
