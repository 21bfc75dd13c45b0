import { catalogue } from '../language/catalogue.ts';

/** The primitives of islands/ui. Home loads them at once, so longer texts stand in the areas of the screens. */
export const controls = catalogue('controls', {
  show: 'Show {field}',
  hide: 'Hide {field}',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  clear: 'Clear',
  makeSmaller: 'Make smaller',
  makeLarger: 'Make larger',
});
