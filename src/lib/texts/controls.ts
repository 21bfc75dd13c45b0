import { catalogue } from '../language/catalogue.ts';

/** The primitives of islands/ui. */
export const controls = catalogue('controls', {
  show: 'Show {field}',
  hide: 'Hide {field}',
});
