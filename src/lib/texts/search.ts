import { catalogue } from '../language/catalogue.ts';

/** Search and its results. */
export const search = catalogue('search', {});
