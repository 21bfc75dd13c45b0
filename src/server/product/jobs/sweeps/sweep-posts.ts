import { sweepDeleted } from '#server/product/services/post/sweep-deleted.ts';
import { forgetWords } from '#server/product/services/search/forget-words.ts';
import type { JobHandler } from '../handler.ts';

/**
 * Ends posts that their authors deleted 30 days ago, with their files, and forgets words that no post contains any more. For an author who
 * needs storage, ends all posts that they deleted.
 */
export const sweepPosts: JobHandler<'sweep-posts'> = async (context, { authorId }, { signal }) => {
  const posts = await sweepDeleted(context, signal, authorId);
  if (posts > 0) context.log.info({ posts }, 'removed deleted posts and their files');
  const words = authorId === undefined ? await forgetWords(context, signal) : 0;
  if (words > 0) context.log.info({ words }, 'forgot words that no post has any more');
};
