import { limits } from '#lib/contract/limits.ts';
import { account } from '#lib/texts/account.ts';

const newPassword = { type: 'password', autoComplete: 'new-password' };

/** The two fields of a new password, on Reset and on Change Password. */
export const newPasswordFields = () => ({
  newPassword: {
    ...newPassword,
    label: account.newPassword,
    hint: account.passwordHint({ count: limits.passwordMin }),
  },
  confirmNewPassword: { ...newPassword, label: account.confirmNewPassword },
});
