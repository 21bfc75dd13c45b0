import type { Translation } from '../../language/catalogue.ts';
import type { history as english } from '../history.ts';

export const history: Translation<typeof english> = {};
