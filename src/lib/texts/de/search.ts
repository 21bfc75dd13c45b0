import type { Translation } from '../../language/catalogue.ts';
import type { search as english } from '../search.ts';

export const search: Translation<typeof english> = {};
