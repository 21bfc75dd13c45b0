import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { markNotInterested as markCall } from '#lib/contract/post/interest.ts';
import type { Post } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { requireMember } from '../../account/login-wish.ts';
import { showToast } from '../../toast.ts';
import { dropWaiting, keepWaiting } from '../../waiting-actions.ts';
import { announcePost, changePost, storeUninteresting } from '../known-posts.ts';
import { leaveCommentsFirst } from '../post-layers.ts';

/** The call in progress for each post: a call never overtakes an earlier one. */
const sending = new Map<string, Promise<void>>();
/** What the member wanted last for each post: only the last call decides what is shown. */
const wanted = new Map<string, boolean>();

/** Whether the menu offers it: not for the viewer's own posts. */
export const canBeUninteresting = ({ userCode, userCurrentCode }: Post): boolean => userCode !== userCurrentCode;

/** Takes the post out of the open feeds at once, and offers in a toast to undo that. Asks a visitor to log in. */
export function pressNotInterested(post: Post, undoLabel: string): void {
  const { postCode } = post;
  if (!canBeUninteresting(post) || !requireMember('notInterested', paths.home(postCode), postCode)) return;
  const mark = () => {
    const undo = { label: undoLabel, run: () => void setNotInterested(post, false) };
    showToast(messages.notInterested, 'info', undefined, undo);
    void setNotInterested(post, true);
  };
  // The panel would show the comments of the next post.
  if (!leaveCommentsFirst(mark)) mark();
}

/** Marks a post as not interesting or takes that back, optimistically. Without a network the change stays, and is sent later. */
export function setNotInterested(post: Post, isNotInterested: boolean): Promise<void> {
  const { postCode } = post;
  wanted.set(postCode, isNotInterested);
  show(postCode, isNotInterested);
  const before = sending.get(postCode) ?? Promise.resolve();
  const sent = before.then(() => send(post, isNotInterested));
  sending.set(postCode, sent);
  return sent;
}

async function send({ postCode: code, userCurrentCode: userCode }: Post, isNotInterested: boolean): Promise<void> {
  const which = { userCode, kind: 'not interested', code } as const;
  dropWaiting(which);
  const outcome = await outcomeOf(request(markCall, { body: { code, isNotInterested } }), messages.notInterestedFailed);
  if (wanted.get(code) !== isNotInterested) return;
  if (outcome.ok) return announcePost(code, { isUninteresting: isNotInterested });
  if (keepWaiting(which, isNotInterested)) return;
  show(code, !isNotInterested);
  showToast(outcome.message, 'destructive');
}

function show(postCode: string, isUninteresting: boolean): void {
  storeUninteresting(postCode, isUninteresting);
  changePost(postCode, { isUninteresting });
}
