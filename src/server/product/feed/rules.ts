import type { HiddenWords } from '#server/product/views/words/hidden-words.ts';
import type { FeedPost } from './known-posts.ts';
import type { Seen } from './seen.ts';

/** The posts that a viewer may get and wants; a post may have been hidden or marked since it was picked, and its texts are only known now. */
export const applyRules = (
  posts: FeedPost[],
  { hidden, uninteresting }: Pick<Seen, 'hidden' | 'uninteresting'>,
  words: HiddenWords,
): FeedPost[] =>
  posts.filter(
    ({ post }) =>
      post.isPublic &&
      !hidden.has(post.authorId) &&
      !uninteresting.has(post.id) &&
      words.get(post.id)?.action !== 'HIDE',
  );
