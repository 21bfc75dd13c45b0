import { and, eq } from 'drizzle-orm';
import type { followAccount as followAccountCall } from '#lib/contract/account/people.ts';
import type { BodyOf } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import { accounts, follows } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { badInput, notFound } from '#server/product/problem.ts';
import { countFollow } from '#server/product/services/counts/add.ts';
import { lockRows } from '#server/product/services/counts/recount.ts';
import { findVisibleAccount } from '../account/find-visible-account.ts';
import { isBlockBetween } from '../relation/block-account.ts';

/**
 * Follows the account or stops following it, as `isFollowing` says; without it, toggles. Both accounts are locked, so
 * that their counts always equal the rows.
 */
export async function followAccount(
  context: Context,
  member: Member,
  { code, isFollowing: wanted }: BodyOf<typeof followAccountCall>,
): Promise<{ isFollowing: boolean; followerCount: string }> {
  if (code === member.code) throw badInput({ code: messages.followSelf }, messages.followSelf);
  return await context.db.transaction(async (tx) => {
    const { id } = await findVisibleAccount(tx, member, code);
    await lockRows(tx, 'accounts', [member.id, id]);
    // Somebody may have blocked meanwhile.
    if (await isBlockBetween(tx, member.id, id)) throw notFound();
    const pair = and(eq(follows.followerId, member.id), eq(follows.followeeId, id));
    const [before] = await tx.select({ id: follows.followeeId }).from(follows).where(pair);
    const isFollowing = wanted ?? !before;
    const follow = { followerId: member.id, followeeId: id };
    if (isFollowing !== Boolean(before)) {
      if (before) await tx.delete(follows).where(pair);
      else await tx.insert(follows).values({ ...follow, createdAt: context.now() });
      await countFollow(tx, member.id, id, isFollowing ? 1 : -1);
      await emit(context, tx, { kind: isFollowing ? 'followed' : 'unfollowed', ...follow });
    }
    const [counted] = await tx.select({ count: accounts.followerCount }).from(accounts).where(eq(accounts.id, id));
    return { isFollowing, followerCount: String(counted?.count ?? 0) };
  });
}
