import { catalogue } from '../language/catalogue.ts';

/** The feed and its player. */
export const feed = catalogue('feed', {});
