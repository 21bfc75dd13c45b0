import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import type { Answer } from '#lib/api/send.ts';
import { followAccount } from '#lib/contract/account/people.ts';
import { likeComment } from '#lib/contract/comment/comment.ts';
import { likePost, viewPost } from '#lib/contract/post/post.ts';
import { platform } from '#lib/platform/current.ts';
import { knownMembers } from './account/known-members.ts';
import { announceCommentLike } from './comments/known-comments.ts';
import { announcePost, type PostFacts } from './post/known-posts.ts';
import { storedList } from './stored-list.ts';
import { actionsBeside, type WaitingAction, waitingActions } from './waiting-list.ts';

interface Way {
  /** Says what is wanted, so that repeating it is harmless. */
  call(code: string, isWanted: boolean): Promise<Answer<unknown>>;
  /** Shows everywhere what the server has now. */
  show(code: string, isOn: boolean, data: unknown): void;
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
};

const isUndecided = (code: number) => code >= 500 || [401, 408, 425, 429].includes(code);

/** Riff 0.2.0 kept its waiting likes in a list of their own. */
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

/** What nobody waits for holds up nothing else. */
const viewsLast = (one: WaitingAction, other: WaitingAction) =>
  Number(one.kind === 'view') - Number(other.kind === 'view');

/** Sends what a member did without a network, oldest first, views last; one that has no answer stays with those after it. Only one tab sends at a time. */
export async function sendWaitingActions(userCode: string): Promise<void> {
  await platform().lock('riff-waiting', async () => {
    takeOldLikes();
    for (const action of waitingActions.all().sort(viewsLast)) {
      // The member may have acted again while an earlier one was sent.
      if (action.userCode !== userCode || !isStillWaiting(action)) continue;
      // Somebody else has signed in since this page was loaded: from then on its calls are theirs.
      if ((platform().storage.get('riff-viewer') ?? userCode) !== userCode) return;
      const { kind, code, isWanted } = action;
      const outcome = await outcomeOf(ways[kind].call(code, isWanted), '');
      if (!outcome.ok && isUndecided(outcome.code)) return;
      // The member has acted again meanwhile: that waits instead, or was sent.
      if (!isStillWaiting(action)) continue;
      waitingActions.set(actionsBeside(action));
      ways[kind].show(code, outcome.ok ? isWanted : !isWanted, outcome.ok ? outcome.data : null);
    }
  });
}
