import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { createResetPasswordForm } from '#lib/stores/account/forms/reset-password-form.ts';
import { account } from '#lib/texts/account.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { StatusNote } from '../ui/StatusNote.tsx';
import { AuthForm } from './AuthForm.tsx';
import { newPasswordFields } from './new-password-fields.ts';
import { useMailedLink } from './use-mailed-link.ts';

/** The fields of the Reset Password screen. */
function ResetPasswordForm() {
  const [form] = useState(createResetPasswordForm);
  const problem = useStore(form.$problem, { ssr: 'initial' });
  useMailedLink(form.takeToken);
  return (
    <>
      <AuthForm form={form} inputs={newPasswordFields()}>
        {account.sendResetLink}
      </AuthForm>
      {/* Only the browser knows the token, so the note appears late. It is below the form, where it does not move anything under the pointer. */}
      <StatusNote message={problem} kind="problem" className="mt-6" />
    </>
  );
}

export default failsafe(ResetPasswordForm);
