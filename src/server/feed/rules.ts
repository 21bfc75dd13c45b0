import type { HydratedPost } from '#server/views/post.ts';

/** What may stand in a feed: posts whose author is still welcome. */
export const applyRules = (posts: HydratedPost[]): HydratedPost[] => posts.filter((post) => !post.authorDisabled);
