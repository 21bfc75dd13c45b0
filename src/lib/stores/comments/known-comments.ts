import type { Comment } from '#lib/contract/comment/comment.ts';
import { platform } from '#lib/platform/current.ts';
import { createKnown, withKnown } from '../known.ts';
import type { PagedList } from '../lists/paged-list.ts';
import { withoutHidden } from '../relation/hidden-members.ts';
import { countPlus } from './comment-counts.ts';

interface LikeFacts {
  liked: boolean;
  /** The time of this state, in milliseconds since 1970; no answer is newer than a waiting wish. */
  at: number;
}

const likes = createKnown<LikeFacts>('comment');
export const { $known: $commentLikes } = likes;

const factsOf = (liked: boolean, isWish = false): LikeFacts => ({
  liked,
  at: isWish ? Number.POSITIVE_INFINITY : platform().clock.now(),
});

/** Shows in this document that the member likes the comment, or does not. */
export const changeCommentLike = (code: string, liked: boolean, isWish: boolean): void =>
  likes.change(code, factsOf(liked, isWish));

/** Shows a like that the server has confirmed in all tabs of the member. */
export const announceCommentLike = (code: string, liked: boolean): void => likes.announce(code, factsOf(liked));

/** What the author of the post decided about a comment. */
type Decision = Partial<Pick<Comment, 'hiddenAs' | 'isPinned'>>;
type DecisionFacts = Decision & { at?: number };

const decisions = createKnown<DecisionFacts>('decision', (before, next) => ({ ...before, ...next }));
export const { $known: $knownDecisions } = decisions;

/** Shows a decision that the server has confirmed in all tabs of the member. */
export const announceDecision = (code: string, decision: Decision): void =>
  decisions.announce(code, { ...decision, at: platform().clock.now() });

type Learn = (page: { contents: readonly Comment[] }, since: number) => void;

/** Applies likes and decisions of known comments from an answer, unless the member has acted since its call began. */
export const learnComments: Learn = ({ contents }, since) => {
  for (const { commentCode, liked, hiddenAs, isPinned } of contents) {
    const like = $commentLikes.get()[commentCode];
    if (like && like.at < since) likes.change(commentCode, { liked, at: since });
    const decision = $knownDecisions.get()[commentCode];
    if (decision && (decision.at ?? 0) < since) decisions.change(commentCode, { hiddenAs, isPinned, at: since });
  }
};

/** The comment with what the author of the post decided since its answer. */
function decided(comment: Comment): Comment {
  const { hiddenAs = comment.hiddenAs, isPinned = comment.isPinned } = $knownDecisions.get()[comment.commentCode] ?? {};
  const isSame = hiddenAs === comment.hiddenAs && isPinned === comment.isPinned;
  return isSame ? comment : { ...comment, hiddenAs, isPinned };
}

/** The comment as every list shows it: its answer, with the changes since. */
export function commentNow(comment: Comment): Comment {
  const liked = $commentLikes.get()[comment.commentCode]?.liked ?? comment.liked;
  if (liked === comment.liked) return comment;
  return { ...comment, liked, likeCount: countPlus(comment.likeCount, liked ? 1 : -1) };
}

/** A list of comments in their current state. `create` makes it, with the function to call for each answer. */
export const commentList = (create: (onPage: Learn) => PagedList<Comment>): PagedList<Comment> =>
  withoutHidden<Comment, PagedList<Comment>>(
    withKnown<Comment, PagedList<Comment>>(
      withKnown<Comment, PagedList<Comment>>(create(learnComments), likes, commentNow),
      decisions,
      decided,
    ),
    ({ userCommentCode }) => userCommentCode,
    'comments',
  );
