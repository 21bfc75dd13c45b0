import type { Translation } from '../../language/catalogue.ts';
import type { sound as english } from '../sound.ts';

export const sound: Translation<typeof english> = {};
