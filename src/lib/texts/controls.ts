import { catalogue } from '../language/catalogue.ts';

/** The primitives of islands/ui. Home loads it at once, so what only dialogs say stands elsewhere. */
export const controls = catalogue('controls', {
  show: 'Show {field}',
  hide: 'Hide {field}',
  close: 'Close',
  dismiss: 'Dismiss',
  clear: 'Clear',
  makeSmaller: 'Make smaller',
  makeLarger: 'Make larger',
});
