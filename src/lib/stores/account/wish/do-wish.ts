import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { followAccount } from '#lib/contract/account/people.ts';
import { likeComment } from '#lib/contract/comment/comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { markNotInterested } from '#lib/contract/post/interest.ts';
import { likePost } from '#lib/contract/post/post.ts';
import { platform } from '#lib/platform/current.ts';
import { openDraft } from '../../comments/comment-drafts.ts';
import { createSender } from '../../comments/send-comment.ts';
import { $toast, showToastOnNextPage } from '../../toast.ts';
import type { LoginAction } from '../login-wish.ts';
import { takeWish } from './stored-wish.ts';

/** The actions that need no page. They set a state and do not toggle: the member may have acted long ago. */
const acts: Partial<Record<LoginAction, (code: string) => Promise<unknown>>> = {
  likePost: (code) => told(request(likePost, { body: { code, isLiked: true } }), messages.postLikeFailed),
  likeComment: (code) => told(request(likeComment, { body: { code, liked: true } }), messages.postLikeFailed),
  follow: (code) => told(request(followAccount, { body: { code, isFollowing: true } }), messages.followFailed),
  notInterested: (code) =>
    told(request(markNotInterested, { body: { code, isNotInterested: true } }), messages.notInterestedFailed),
  comment: sendDraft,
};

/** The maximum wait at Login. */
const patienceMilliseconds = 5_000;

/** Carries out the wish that a visitor had before they logged in. The next page, at `next`, reports a refusal. */
export async function doWish(next: string): Promise<void> {
  const wish = takeWish(next);
  const done = wish?.code && acts[wish.action]?.(wish.code);
  if (!done) return;
  const { promise: late, resolve } = Promise.withResolvers<void>();
  // The call continues when this page is left.
  const stop = platform().clock.after(patienceMilliseconds, resolve);
  await Promise.race([done, late]);
  stop();
}

async function told(call: Parameters<typeof outcomeOf>[0], failed: string): Promise<void> {
  const outcome = await outcomeOf(call, failed);
  if (!outcome.ok) showToastOnNextPage(outcome.message, 'destructive');
}

/** The next page reloads the numbers, and restores an unsent draft. */
async function sendDraft(postCode: string): Promise<void> {
  const counts = { mark: () => 0, add: () => undefined, tell: () => undefined };
  const sent = await createSender(postCode, openDraft(postCode), counts, () => false).send();
  const reason = $toast.get();
  if (!sent && reason) showToastOnNextPage(reason.text, reason.kind);
}
