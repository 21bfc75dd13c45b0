import type { FeedPost } from './known-posts.ts';

/**
 * The posts that may be served to a viewer: each was picked a moment ago and may have been hidden since. `hidden` are the authors whom this
 * viewer is not shown.
 */
export const applyRules = (posts: FeedPost[], hidden: ReadonlySet<number>): FeedPost[] =>
  posts.filter(({ post }) => post.isPublic && !hidden.has(post.authorId));
