import type { Translation } from '../../language/catalogue.ts';
import type { admin as english } from '../admin.ts';

export const admin: Translation<typeof english> = {};
