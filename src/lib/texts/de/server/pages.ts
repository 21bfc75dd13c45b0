import type { Translation } from '../../../language/catalogue.ts';
import type { pages as english } from '../../server/pages.ts';

export const pages: Translation<typeof english> = {};
