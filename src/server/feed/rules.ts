import type { HydratedPost } from '#server/views/post.ts';

/** Whether a post may be served in a feed: it may have been hidden since it was picked. */
export const applyRules = (posts: HydratedPost[]): HydratedPost[] => posts.filter(({ isPublic }) => isPublic);
