import type { Translation } from '../../language/catalogue.ts';
import type { profile as english } from '../profile.ts';

export const profile: Translation<typeof english> = {};
