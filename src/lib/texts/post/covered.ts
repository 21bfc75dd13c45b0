import { catalogue } from '../../language/catalogue.ts';

/** The line in place of a text with a hidden word. */
export const covered = catalogue('covered', {
  because: 'Hidden because of “{word}”.',
  show: 'Show',
});
