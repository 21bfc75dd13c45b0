import type { Comment } from '#lib/contract/comment/comment.ts';
import { $session } from '../account/session.ts';

/** A moderator's permission for posts or comments. */
type Right = 'canView' | 'canUpdate' | 'canDelete' | 'canRestore';

/** Whether the signed-in member had the permission when the document was created; the server checks again at each call. */
export const isAllowed = (role: 'POST' | 'COMMENT', right: Right): boolean =>
  $session.get()?.permissions.some((held) => held.roleName === role && held[right]) ?? false;

/** Whether the viewer may remove the comment only as a moderator: neither the comment nor the post is theirs. */
export const isForModerators = (
  { canDelete, userCurrentCode, userCommentCode }: Pick<Comment, 'canDelete' | 'userCurrentCode' | 'userCommentCode'>,
  postAuthor: string,
): boolean => canDelete && userCurrentCode !== userCommentCode && userCurrentCode !== postAuthor;
