import type { Translation } from '../../language/catalogue.ts';
import type { comments as english } from '../comments.ts';

export const comments: Translation<typeof english> = {};
