import { catalogue } from '../language/catalogue.ts';

/** The comments of a post, and the comments that a member wrote. */
export const comments = catalogue('comments', {});
