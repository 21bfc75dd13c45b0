import { mailCommentRemoval, mailRemoval } from '#server/product/services/moderation/mail-removal.ts';
import type { JobHandler } from '../handler.ts';

/** Mails the author of a post that it was removed. If it was restored meanwhile, there is nothing to tell. */
export const tellRemoval: JobHandler<'tell-removal'> = async (context, { postId }) => mailRemoval(context, postId);

/** The same for a comment. */
export const tellCommentRemoval: JobHandler<'tell-comment-removal'> = async (context, { commentId }) =>
  mailCommentRemoval(context, commentId);
