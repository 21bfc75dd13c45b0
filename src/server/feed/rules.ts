import type { FeedPost } from './known-posts.ts';

/** Whether a post may be served in a feed: it may have been hidden since it was picked. */
export const applyRules = (posts: FeedPost[]): FeedPost[] => posts.filter(({ post }) => post.isPublic);
