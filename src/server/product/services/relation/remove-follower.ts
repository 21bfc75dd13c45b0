import { and, eq } from 'drizzle-orm';
import type { removeFollower as removeCall } from '#lib/contract/account/relation.ts';
import * as messages from '#lib/contract/account/relation-messages.ts';
import type { BodyOf, DataOf } from '#lib/contract/endpoint.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, follows } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { badInput, notFound } from '#server/product/problem.ts';
import { findVisibleAccount } from '#server/product/services/account/find-visible-account.ts';
import { countFollow } from '#server/product/services/counts/add.ts';
import { lockRows } from '#server/product/services/counts/recount.ts';
import { type Cursors, createCursors } from '#server/product/views/lists/cursors.ts';
import { isBlockBetween } from './block-account.ts';

const undoMilliseconds = 60_000;

interface Pair {
  followerId: number;
  followeeId: number;
}

/**
 * Makes the function that ends the follow of a follower, who is not told. Only with the sealed text of that answer does the follow come back, so
 * nobody can make others follow.
 */
export function followerRemover(context: Context, secret: Uint8Array) {
  const seals = createCursors(secret);
  return async (member: Member, { code, undo }: BodyOf<typeof removeCall>): Promise<DataOf<typeof removeCall>> =>
    await context.db.transaction(async (tx) => {
      const { id: followerId } = await findVisibleAccount(tx, member, code);
      const pair = { followerId, followeeId: member.id };
      await lockRows(tx, 'accounts', [followerId, member.id]);
      if (await isBlockBetween(tx, followerId, member.id)) throw notFound();
      const sealed = undo === undefined ? await remove(context, tx, pair, seals) : null;
      if (undo !== undefined) await restore(context, tx, pair, seals.open(nameOf(pair), undo));
      const [row] = await tx.select({ count: accounts.followerCount }).from(accounts).where(eq(accounts.id, member.id));
      return { followerCount: String(row?.count ?? 0), undo: sealed };
    });
}

const nameOf = ({ followerId, followeeId }: Pair) => `removed follow ${followerId} ${followeeId}`;

async function remove(context: Context, tx: Queryable, pair: Pair, seals: Cursors): Promise<string | null> {
  const { followerId, followeeId } = pair;
  const [removed] = await tx
    .delete(follows)
    .where(and(eq(follows.followerId, followerId), eq(follows.followeeId, followeeId)))
    .returning({ createdAt: follows.createdAt });
  if (!removed) return null;
  await countFollow(tx, followerId, followeeId, -1);
  await emit(context, tx, { kind: 'unfollowed', ...pair });
  return seals.seal(nameOf(pair), [removed.createdAt.getTime(), context.now().getTime() + undoMilliseconds]);
}

async function restore(
  context: Context,
  tx: Queryable,
  pair: Pair,
  sealed: readonly (string | number)[] | null,
): Promise<void> {
  const [createdAt, until] = sealed ?? [];
  if (createdAt === undefined || Number(until) < context.now().getTime())
    throw badInput({ undo: messages.undoOver }, messages.undoOver);
  const { rowCount } = await tx
    .insert(follows)
    .values({ ...pair, createdAt: new Date(createdAt) })
    .onConflictDoNothing();
  if (!rowCount) return;
  await countFollow(tx, pair.followerId, pair.followeeId, 1);
  await emit(context, tx, { kind: 'followed', ...pair });
}
