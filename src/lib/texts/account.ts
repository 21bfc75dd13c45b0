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

  reason: 'Why do you want to join?',
  reasonHint: 'A moderator reads it. At most {count} characters.',
  birthDate: 'Date of birth',
  birthDateHint: {
    one: 'You need to be at least {count} year old. Riff checks the date and does not keep it.',
    other: 'You need to be at least {count} years old. Riff checks the date and does not keep it.',
  },
  withdrawHint: 'You can remove your application, with everything that you entered.',
  withdraw: 'Remove my application',
  withdrawQuestion: 'Remove your application?',
  withdrawText: 'Everything that you entered is removed. It cannot be undone.',
  withdrawing: 'Removing...',

  sendResetLink: 'Send Reset Link',

  changePassword: 'Change Password',

  stopMails: 'Stop these mails',
});
