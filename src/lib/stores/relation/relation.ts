import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { followAccount } from '#lib/contract/account/people.ts';
import {
  blockAccount,
  getRelation,
  type MutedPart,
  muteAccount,
  removeFollower,
} from '#lib/contract/account/relation.ts';
import * as messages from '#lib/contract/account/relation-messages.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { platform } from '#lib/platform/current.ts';
import { relation as texts } from '#lib/texts/profile/relation.ts';
import { knownMembers } from '../account/known-members.ts';
import { showToast } from '../toast.ts';
import { hiddenMembers } from './hidden-members.ts';

/** A member, as posts, comments and lists name them. */
export interface NamedMember {
  userCode: string;
  userName: string;
}

export type Relation = DataOf<typeof getRelation>;

/** The viewer's mute of a member, and whether they follow the viewer; null if that is unknown. */
export async function readRelation(code: string): Promise<Relation | null> {
  const outcome = await dataOf(request(getRelation, { query: { code } }), messages.relationsFailed);
  return outcome.ok ? outcome.data : null;
}

const offerUndo = (text: string, undo: () => Promise<unknown>) =>
  showToast(text, 'success', undefined, { label: texts.undo, run: () => void undo() });
const fail = (message: string) => {
  showToast(message, 'destructive');
  return false;
};

/** Blocks the member, hides them everywhere at once and offers to undo it, with the follow that it ended. False if it was refused. */
export async function block({ userCode, userName }: NamedMember): Promise<boolean> {
  const body = { code: userCode, isBlocked: true };
  const outcome = await dataOf(request(blockAccount, { body }), messages.blockFailed);
  if (!outcome.ok) return fail(outcome.message);
  hiddenMembers.announce(userCode, { gone: 'own' });
  knownMembers.announce(userCode, false);
  const { wasFollowing } = outcome.data;
  offerUndo(texts.blocked({ name: userName }), async () => {
    if (!(await unblock({ userCode, userName }, 'undo')) || !wasFollowing) return;
    const follow = { code: userCode, isFollowing: true };
    const followed = await dataOf(request(followAccount, { body: follow }), messages.blockFailed);
    if (followed.ok) knownMembers.announce(userCode, true);
  });
  return true;
}

/** Ends the block and shows the member again; as an undo, it offers nothing further. False if it was refused. */
export async function unblock(member: NamedMember, as: 'action' | 'undo' = 'action'): Promise<boolean> {
  const { userCode, userName } = member;
  const body = { code: userCode, isBlocked: false };
  const outcome = await dataOf(request(blockAccount, { body }), messages.unblockFailed);
  if (!outcome.ok) return fail(outcome.message);
  hiddenMembers.announce(userCode, { gone: null });
  if (as === 'undo') showToast(texts.unblocked({ name: userName }));
  else offerUndo(texts.unblocked({ name: userName }), () => block(member));
  return true;
}

/** A mute that a person chose: what it hides, and when it ends. */
export interface Mute {
  what: MutedPart;
  /** Null: until the member ends it. */
  until: string | null;
}

/** How long a mute lasts. */
export type MuteTime = 'day' | 'week' | 'always';
const dayMilliseconds = 24 * 60 * 60_000;
const days = { day: 1, week: 7 };

/** The end of a mute that begins now. */
export const endOf = (time: MuteTime): string | null =>
  time === 'always' ? null : new Date(platform().clock.now() + days[time] * dayMilliseconds).toISOString();

/** Mutes the member, hides at once what lists no longer show, and offers to undo it. False if it was refused. */
export async function mute({ userCode, userName }: NamedMember, wanted: Mute): Promise<boolean> {
  const body = { code: userCode, isMuted: true, ...wanted };
  const outcome = await dataOf(request(muteAccount, { body }), messages.muteFailed);
  if (!outcome.ok) return fail(outcome.message);
  hiddenMembers.announce(userCode, { muted: wanted.what });
  offerUndo(texts.muted({ name: userName }), () => unmute({ userCode, userName }));
  return true;
}

/** Ends the mute; with `before`, offers to undo that. False if it was refused. */
export async function unmute(member: NamedMember, before?: Mute): Promise<boolean> {
  const { userCode, userName } = member;
  const outcome = await dataOf(
    request(muteAccount, { body: { code: userCode, isMuted: false } }),
    messages.unmuteFailed,
  );
  if (!outcome.ok) return fail(outcome.message);
  hiddenMembers.announce(userCode, { muted: null });
  if (before) offerUndo(texts.unmuted({ name: userName }), () => mute(member, before));
  else showToast(texts.unmuted({ name: userName }));
  return true;
}

/** Ends the member's follow of the viewer and offers to undo it. False if it was refused. */
export async function dropFollower({ userCode, userName }: NamedMember): Promise<boolean> {
  const outcome = await dataOf(request(removeFollower, { body: { code: userCode } }), messages.followerNotRemoved);
  if (!outcome.ok) return fail(outcome.message);
  const { undo } = outcome.data;
  const text = texts.followerRemoved({ name: userName });
  if (undo === null) {
    showToast(text);
    return true;
  }
  offerUndo(text, async () => {
    const undone = await dataOf(request(removeFollower, { body: { code: userCode, undo } }), messages.undoOver);
    if (undone.ok) showToast(texts.followerBack({ name: userName }));
    else fail(undone.message);
  });
  return true;
}
