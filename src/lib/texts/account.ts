import { catalogue } from '../language/catalogue.ts';

/** The forms of the authentication area. Screens load it, so what pages alone show is in auth-pages.ts. */
export const account = catalogue('account', {
  picture: 'Picture',
  cards: 'Cards',
  sound: 'Sound',
  evening: 'Evening',
  record: 'Record',

  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  displayName: 'Display name',
  newPassword: 'New Password',
  confirmNewPassword: 'Confirm New Password',
  passwordHint: { one: 'At least {count} character.', other: 'At least {count} characters.' },

  login: 'Login',
  forgotPasswordLink: 'Forgot your password?',
  continueWith: 'Continue with {provider}',

  register: 'Register',

  sendResetLink: 'Send Reset Link',

  changePassword: 'Change Password',

  stopMails: 'Stop these mails',
});
