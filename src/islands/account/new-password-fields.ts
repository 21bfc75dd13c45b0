import { limits } from '#lib/contract/limits.ts';

const newPassword = { type: 'password', autoComplete: 'new-password' };

/** The two fields of a new password, on Reset and on Change Password. */
export const newPasswordFields = {
  newPassword: { ...newPassword, label: 'New Password', hint: `At least ${limits.passwordMin} characters.` },
  confirmNewPassword: { ...newPassword, label: 'Confirm New Password' },
};
