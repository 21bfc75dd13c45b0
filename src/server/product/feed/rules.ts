import type { HiddenWords } from '#server/product/views/hidden-words.ts';
import type { FeedPost } from './known-posts.ts';
import type { Seen } from './seen.ts';

/** The posts that a viewer may get; a post may have been hidden since it was picked, and its texts are only known now. */
export const applyRules = (posts: FeedPost[], { hidden }: Pick<Seen, 'hidden'>, words: HiddenWords): FeedPost[] =>
  posts.filter(({ post }) => post.isPublic && !hidden.has(post.authorId) && words.get(post.id)?.action !== 'HIDE');
