import type { Translation } from '../../../language/catalogue.ts';
import type { sensitive as english } from '../../post/sensitive.ts';

export const sensitive: Translation<typeof english> = {
  NUDITY: 'Nacktheit',
  VIOLENCE: 'Gewalt',
  MEDICAL: 'Medizinische Inhalte',
  FLASHING: 'Lichtblitze',
  OTHER: 'Sensible Inhalte',

  show: 'Anzeigen',
  showThis: 'Anzeigen: {reason}',
  logIn: 'Zum Ansehen anmelden',
  watchOnRiff: 'Auf Riff ansehen',
  tile: '{title}, verdeckt: {reason}',
};
