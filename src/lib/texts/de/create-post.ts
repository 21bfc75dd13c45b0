import type { Translation } from '../../language/catalogue.ts';
import type { createPost as english } from '../create-post.ts';

export const createPost: Translation<typeof english> = {};
