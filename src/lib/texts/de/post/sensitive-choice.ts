import type { Translation } from '../../../language/catalogue.ts';
import type { sensitiveChoice as english } from '../../post/sensitive-choice.ts';

export const sensitiveChoice: Translation<typeof english> = {
  sensitive: 'Sensibel',
  sensitiveText: 'Verdeckt, bis jemand auf „Anzeigen“ tippt. Ohne Konto bleibt er verdeckt.',
  why: 'Warum er sensibel ist',
  somethingElse: 'Etwas anderes',
  none: 'Nicht sensibel',
  dialog: 'Ist dieser Beitrag sensibel?',
  save: 'Speichern',
  cancel: 'Abbrechen',

  settings: 'Sensible Beiträge',
  always: 'Sensible Beiträge immer anzeigen',
  alwaysText: 'Sonst sind sie verdeckt, bis du auf „Anzeigen“ tippst.',
  ageTitle: 'Bist du mindestens 18 Jahre alt?',
  ageText:
    'Sensible Beiträge können Nacktheit, Gewalt, medizinische Inhalte oder Lichtblitze zeigen. Riff speichert, dass und wann du dein Alter bestätigt hast.',
  ageConfirm: 'Ich bin mindestens 18',
};
