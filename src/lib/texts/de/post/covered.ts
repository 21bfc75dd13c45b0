import type { Translation } from '../../../language/catalogue.ts';
import type { covered as english } from '../../post/covered.ts';

export const covered: Translation<typeof english> = {
  because: 'Ausgeblendet wegen „{word}“.',
  show: 'Anzeigen',
};
