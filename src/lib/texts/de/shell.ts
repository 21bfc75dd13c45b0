import type { Translation } from '../../language/catalogue.ts';
import type { shell as english } from '../shell.ts';

export const shell: Translation<typeof english> = {};
