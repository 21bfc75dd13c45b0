import type { Translation } from '../../language/catalogue.ts';
import type { post as english } from '../post.ts';

export const post: Translation<typeof english> = {};
