import type { Comment } from '#lib/contract/comment/comment.ts';
import { createKnown, withKnown } from '../known.ts';
import type { PagedList } from '../lists/paged-list.ts';
import { countPlus } from './comment-counts.ts';

/** Which comments the member has liked (true) or stopped liking (false) here, by code. */
const likes = createKnown<boolean>('comment');
export const { $known: $commentLikes, announce: announceCommentLike, change: changeCommentLike } = likes;

/** The comment as every list shows it: as its answer said, changed by what was done since. */
export function commentNow(comment: Comment): Comment {
  const liked = $commentLikes.get()[comment.commentCode] ?? comment.liked;
  if (liked === comment.liked) return comment;
  return { ...comment, liked, likeCount: countPlus(comment.likeCount, liked ? 1 : -1) };
}

/** A list of comments as they are now. */
export const commentList = (list: PagedList<Comment>): PagedList<Comment> =>
  withKnown<Comment, PagedList<Comment>>(list, likes, commentNow);
