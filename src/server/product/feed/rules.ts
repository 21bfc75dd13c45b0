import type { FeedPost } from './known-posts.ts';

/** The posts that may be served to this viewer: each was picked a moment ago, and may have been hidden since. What a viewer hides by author belongs here. */
export const applyRules = (posts: FeedPost[]): FeedPost[] => posts.filter(({ post }) => post.isPublic);
