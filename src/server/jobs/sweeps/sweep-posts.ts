import { sweepDeleted } from '#server/services/post/sweep-deleted.ts';
import type { JobHandler } from '../handler.ts';

/** Ends posts that their authors deleted 30 days ago, with their files; of an author who needs the room, all that they deleted. */
export const sweepPosts: JobHandler<'sweep-posts'> = async (context, { authorId }, { signal }) => {
  const posts = await sweepDeleted(context, signal, authorId);
  if (posts > 0) context.log.info({ posts }, 'removed deleted posts and their files');
};
