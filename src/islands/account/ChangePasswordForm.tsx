import { useState } from 'react';
import { createChangePasswordForm } from '#lib/stores/account/forms/change-password-form.ts';
import { account } from '#lib/texts/account.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { AuthForm } from './AuthForm.tsx';
import { newPasswordFields } from './new-password-fields.ts';

/** The fields of the Change Password screen. */
function ChangePasswordForm() {
  const [form] = useState(createChangePasswordForm);
  return (
    <AuthForm form={form} inputs={newPasswordFields()}>
      {account.changePassword}
    </AuthForm>
  );
}

export default failsafe(ChangePasswordForm);
