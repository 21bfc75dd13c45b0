import type { Translation } from '../../language/catalogue.ts';
import type { publishing as english } from '../publishing.ts';

export const publishing: Translation<typeof english> = {};
