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

  reason: 'Warum möchtest du mitmachen?',
  reasonHint: 'Die Moderation liest das. Höchstens {count} Zeichen.',
  birthDate: 'Geburtsdatum',
  birthDateHint: {
    one: 'Du musst mindestens {count} Jahr alt sein. Riff prüft das Datum und speichert es nicht.',
    other: 'Du musst mindestens {count} Jahre alt sein. Riff prüft das Datum und speichert es nicht.',
  },
  withdrawHint: 'Du kannst deine Bewerbung mit allem, was du angegeben hast, löschen.',
  withdraw: 'Meine Bewerbung löschen',
  withdrawQuestion: 'Deine Bewerbung löschen?',
  withdrawText: 'Alles, was du angegeben hast, wird gelöscht. Das lässt sich nicht rückgängig machen.',
  withdrawing: 'Wird gelöscht …',

  sendResetLink: 'Link senden',

  stopMails: 'Diese E-Mails abbestellen',
  changePassword: 'Passwort ändern',
};
