import type { FeedPost } from './known-posts.ts';

/**
 * The posts that a viewer may get; a post may have been hidden since it was picked. `hidden` are the ids of authors that are hidden from this
 * viewer.
 */
export const applyRules = (posts: FeedPost[], hidden: ReadonlySet<number>): FeedPost[] =>
  posts.filter(({ post }) => post.isPublic && !hidden.has(post.authorId));
