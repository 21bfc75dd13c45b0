import type { Translation } from '../../language/catalogue.ts';
import type { account as english } from '../account.ts';

export const account: Translation<typeof english> = {
  picture: 'Bild',
  cards: 'Karten',
  sound: 'Klang',
  evening: 'Abend',
  record: 'Schallplatte',

  email: 'E-Mail-Adresse',
  password: 'Passwort',
  confirmPassword: 'Passwort bestätigen',
  displayName: 'Anzeigename',
  newPassword: 'Neues Passwort',
  confirmNewPassword: 'Neues Passwort bestätigen',
  passwordHint: { one: 'Mindestens {count} Zeichen.', other: 'Mindestens {count} Zeichen.' },

  login: 'Anmelden',
  forgotPasswordLink: 'Passwort vergessen?',
  continueWith: 'Weiter mit {provider}',

  register: 'Registrieren',

  sendResetLink: 'Link senden',

  stopMails: 'Diese E-Mails abbestellen',
  changePassword: 'Passwort ändern',
};
