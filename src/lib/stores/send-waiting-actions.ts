import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import type { Answer } from '#lib/api/send.ts';
import { followAccount } from '#lib/contract/account/people.ts';
import { type Comment, likeComment } from '#lib/contract/comment/comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { markNotInterested } from '#lib/contract/post/interest.ts';
import { likePost, viewPost } from '#lib/contract/post/post.ts';
import { platform } from '#lib/platform/current.ts';
import { knownMembers } from './account/known-members.ts';
import { openDraft } from './comments/comment-drafts.ts';
import { announceCommentLike } from './comments/known-comments.ts';
import { showInPanels } from './comments/open-panels.ts';
import { postComment, type WrittenComment } from './comments/post-comment.ts';
import { announcePost, type PostFacts } from './post/known-posts.ts';
import { storedList } from './stored-list.ts';
import { showToast } from './toast.ts';
import { actionsBeside, type WaitingAction, waitingActions } from './waiting-list.ts';

interface Way {
  /** Makes the call in an idempotent form. */
  call(code: string, isWanted: boolean, action: WaitingAction): Promise<Answer<unknown>>;
  /** Shows the server's state everywhere. */
  show(code: string, isOn: boolean, data: unknown, action: WaitingAction): void;
}

const ways: Record<WaitingAction['kind'], Way> = {
  like: {
    call: (code, isLiked) => request(likePost, { body: { code, isLiked } }),
    show: (code, isLiked, data) => announcePost(code, { isLiked, ...(data as PostFacts | null), wish: undefined }),
  },
  view: {
    call: (code) => request(viewPost, { body: { code } }),
    show: (code, _isOn, data) => announcePost(code, { ...(data as PostFacts | null) }),
  },
  follow: {
    call: (code, isFollowing) => request(followAccount, { body: { code, isFollowing } }),
    show: knownMembers.announce,
  },
  'like of a comment': {
    call: (code, liked) => request(likeComment, { body: { code, liked } }),
    show: announceCommentLike,
  },
  'not interested': {
    call: (code, isNotInterested) => request(markNotInterested, { body: { code, isNotInterested } }),
    show: (code, isUninteresting) => announcePost(code, { isUninteresting }),
  },
  comment: {
    call: (key, _isWanted, { comment }) => postComment(comment as WrittenComment, key),
    show(_key, isSent, data, { comment }) {
      const { postCode, target, content } = comment as WrittenComment;
      if (!isSent) return openDraft(postCode).putBack(content, target);
      const sent = data as Comment | null;
      if (sent) showInPanels(postCode, sent, target?.commentCode ?? null);
      showToast(sent?.hiddenAs === 'HELD' ? messages.commentHeld : messages.commentSent);
    },
  },
};

const isUndecided = (code: number) => code >= 500 || [401, 408, 425, 429].includes(code);

/** Riff 0.2.0 kept waiting likes in a separate list. */
const oldLikes = storedList<{ userCode: string; postCode: string; isLiked: boolean }>('riff-kept-likes');

function takeOldLikes(): void {
  for (const { userCode, postCode: code, isLiked: isWanted } of oldLikes.all()) {
    const old = { userCode, kind: 'like', code, isWanted } as const;
    const others = actionsBeside(old);
    // Otherwise the member has acted again.
    if (others.length === waitingActions.all().length) waitingActions.set([...others, old]);
  }
  oldLikes.set([]);
}

const isStillWaiting = ({ userCode, kind, code, isWanted }: WaitingAction) =>
  waitingActions
    .all()
    .some((one) => one.kind === kind && one.code === code && one.isWanted === isWanted && one.userCode === userCode);

/** An undecided action blocks all later ones, so likes and follows come before these kinds. */
const lastKinds: readonly WaitingAction['kind'][] = ['comment', 'view'];
const byKind = (one: WaitingAction, other: WaitingAction) =>
  lastKinds.indexOf(one.kind) - lastKinds.indexOf(other.kind);

/**
 * Sends the actions that a member took without a network, oldest first: likes and follows, then comments, then views. An unanswered action
 * stays, with those after it. Only one tab sends at a time.
 */
export async function sendWaitingActions(userCode: string): Promise<void> {
  await platform().lock('riff-waiting', async () => {
    takeOldLikes();
    for (const action of waitingActions.all().sort(byKind)) {
      // The member may have acted again while an earlier one was sent.
      if (action.userCode !== userCode || !isStillWaiting(action)) continue;
      // Another member has signed in since this page was loaded: its calls would now be theirs.
      if ((platform().storage.get('riff-viewer') ?? userCode) !== userCode) return;
      const { kind, code, isWanted } = action;
      const outcome = await outcomeOf(ways[kind].call(code, isWanted, action), '');
      if (!outcome.ok && isUndecided(outcome.code)) return;
      // The member acted again during the call: the new action waits instead, or was sent.
      if (!isStillWaiting(action)) continue;
      waitingActions.set(actionsBeside(action));
      ways[kind].show(code, outcome.ok ? isWanted : !isWanted, outcome.ok ? outcome.data : null, action);
      if (!outcome.ok && action.comment)
        showToast(outcome.errors['content'] ?? (outcome.message || messages.commentSendFailed), 'destructive');
    }
  });
}
