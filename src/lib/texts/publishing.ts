import { catalogue } from '../language/catalogue.ts';

/** The draft of a post, and a post on its way. */
export const publishing = catalogue('publishing', {});
