import type { Translation } from '../../../language/catalogue.ts';
import type { sensitive as english } from '../../post/sensitive.ts';

export const sensitive: Translation<typeof english> = {
  NUDITY: 'Nacktheit',
  VIOLENCE: 'Gewalt',
  MEDICAL: 'Medizinische Inhalte',
  FLASHING: 'Blitzende Lichter',
  OTHER: 'Sensible Inhalte',

  show: 'Anzeigen',
  showThis: 'Anzeigen: {reason}',
  logIn: 'Zum Ansehen anmelden',
  watchOnRiff: 'Auf Riff ansehen',
  tile: '{title}, verdeckt: {reason}',

  sensitive: 'Sensibel',
  sensitiveText: 'Verdeckt, bis jemand auf „Anzeigen“ tippt. Ohne Konto bleibt es verdeckt.',
  why: 'Warum er sensibel ist',
  none: 'Nicht sensibel',
  dialog: 'Ist dieser Beitrag sensibel?',
  save: 'Speichern',
  cancel: 'Abbrechen',

  settings: 'Sensible Beiträge',
  always: 'Sensible Beiträge immer anzeigen',
  alwaysText: 'Sonst sind sie verdeckt, bis du auf „Anzeigen“ tippst.',
  ageTitle: 'Bist du mindestens 18 Jahre alt?',
  ageText:
    'Sensible Beiträge können Nacktheit, Gewalt, medizinische Inhalte oder blitzende Lichter zeigen. Riff speichert, dass und wann du dein Alter bestätigt hast.',
  ageConfirm: 'Ich bin mindestens 18',
};
