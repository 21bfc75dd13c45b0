import type { Comment } from '#lib/contract/comment/comment.ts';
import { $session } from '../account/session.ts';

/** A permission of a moderator over posts or comments. */
type Right = 'canView' | 'canDelete' | 'canRestore';

/** Whether the signed-in member had the permission when the document was made; the server asks again at each call. */
export const isAllowed = (role: 'POST' | 'COMMENT', right: Right): boolean =>
  $session.get()?.permissions.some((held) => held.roleName === role && held[right]) ?? false;

/** Whether the viewer may remove the comment, but only as a moderator: neither it nor the post is theirs. */
export const isForModerators = (
  { canDelete, userCurrentCode, userCommentCode }: Pick<Comment, 'canDelete' | 'userCurrentCode' | 'userCommentCode'>,
  postAuthor: string,
): boolean => canDelete && userCurrentCode !== userCommentCode && userCurrentCode !== postAuthor;
