import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { blockAccount as blockCall } from '#lib/contract/account/relation.ts';
import * as messages from '#lib/contract/account/relation-messages.ts';
import type { BodyOf, DataOf } from '#lib/contract/endpoint.ts';
import { limits } from '#lib/contract/limits.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, follows, memberRelations } from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { visible } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { badInput, notFound } from '#server/product/problem.ts';
import { countFollow } from '#server/product/services/counts/add.ts';
import { lockRows } from '#server/product/services/counts/recount.ts';
import { countRelationChange } from './count-changes.ts';

/** Blocks the account or stops blocking it. The other member is not told. A follow that ended stays ended when the block does. */
export async function blockAccount(
  context: Context,
  member: Member,
  { code, isBlocked }: BodyOf<typeof blockCall>,
): Promise<DataOf<typeof blockCall>> {
  if (code === member.code) throw badInput({ code: messages.blockSelf }, messages.blockSelf);
  return await context.db.transaction(async (tx) => {
    const [other] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(visible(accounts, code, memberFor.blockable, member.id));
    if (!other) throw notFound();
    if (!isBlocked) {
      await unblock(context, tx, member, other.id);
      return { isBlocked, wasFollowing: false };
    }
    const ended = await blockAll(context, tx, member, [other.id]);
    return { isBlocked, wasFollowing: ended.some(({ followerId }) => followerId === member.id) };
  });
}

async function unblock(context: Context, tx: Queryable, { id: memberId }: Member, otherId: number): Promise<void> {
  await lockRows(tx, 'accounts', [memberId, otherId]);
  const { rowCount } = await tx
    .delete(memberRelations)
    .where(
      and(
        eq(memberRelations.memberId, memberId),
        eq(memberRelations.otherId, otherId),
        eq(memberRelations.kind, 'block'),
      ),
    );
  if (!rowCount) return;
  await countRelationChange(tx, [memberId, otherId]);
  await emit(context, tx, { kind: 'unblocked', memberId, otherId });
}

type Follow = Pick<typeof follows.$inferSelect, 'followerId' | 'followeeId'>;

/** Blocks accounts, and returns the follows that this ended. Throws a 400, with nothing changed, if the member would block too many. */
export async function blockAll(
  context: Context,
  tx: Queryable,
  { id: memberId }: Member,
  otherIds: number[],
): Promise<Follow[]> {
  // Follows and blocks of a member wait for each other, so none of these follows is written later.
  await lockRows(tx, 'accounts', [memberId, ...otherIds]);
  const rows = otherIds.map((otherId) => ({ memberId, otherId, kind: 'block' as const, createdAt: context.now() }));
  const blocked = await tx
    .insert(memberRelations)
    .values(rows)
    .onConflictDoNothing()
    .returning({ otherId: memberRelations.otherId });
  const own = and(eq(memberRelations.memberId, memberId), eq(memberRelations.kind, 'block'));
  if ((await tx.$count(memberRelations, own)) > limits.relations) throw badInput({}, messages.blocksFull);
  const ids = blocked.map(({ otherId }) => otherId);
  if (ids.length === 0) return [];
  await countRelationChange(tx, [memberId, ...ids]);
  const ended = await endFollows(tx, memberId, ids);
  await emit(
    context,
    tx,
    ...ids.map((otherId) => ({ kind: 'blocked', memberId, otherId }) as const),
    ...ended.map((follow) => ({ kind: 'unfollowed', ...follow }) as const),
  );
  return ended;
}

/** Ends the follows between a member and others, in both directions. The caller has locked the accounts. */
async function endFollows(tx: Queryable, memberId: number, otherIds: number[]): Promise<Follow[]> {
  const ended = await tx
    .delete(follows)
    .where(
      or(
        and(eq(follows.followerId, memberId), inArray(follows.followeeId, otherIds)),
        and(eq(follows.followeeId, memberId), inArray(follows.followerId, otherIds)),
      ),
    )
    .returning({ followerId: follows.followerId, followeeId: follows.followeeId });
  for (const { followerId, followeeId } of ended) await countFollow(tx, followerId, followeeId, -1);
  return ended;
}

/** Whether one of two members blocks the other; ask after locking their accounts. */
export async function isBlockBetween(tx: Queryable, a: number, b: number): Promise<boolean> {
  const [block] = await tx
    .select({ is: sql`true` })
    .from(memberRelations)
    .where(
      and(
        eq(memberRelations.kind, 'block'),
        or(
          and(eq(memberRelations.memberId, a), eq(memberRelations.otherId, b)),
          and(eq(memberRelations.memberId, b), eq(memberRelations.otherId, a)),
        ),
      ),
    )
    .limit(1);
  return block !== undefined;
}
