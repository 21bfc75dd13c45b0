import { catalogue } from '../language/catalogue.ts';

/** Create Post: media, sound, volumes, words and tags. */
export const createPost = catalogue('createPost', {});
