import { and, eq, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { MutedPart, muteAccount as muteCall } from '#lib/contract/account/relation.ts';
import * as messages from '#lib/contract/account/relation-messages.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { limits } from '#lib/contract/limits.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { memberRelations } from '#server/ground/db/schema/index.ts';
import { isRunning } from '#server/product/audience/facts.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { badInput } from '#server/product/problem.ts';
import { findVisibleAccount } from '#server/product/services/account/find-visible-account.ts';
import { lockRows } from '#server/product/services/counts/recount.ts';
import { countRelationChange } from './count-changes.ts';

/** Mutes the account, in another way than before, or stops muting it. The other member is not told. */
export async function muteAccount(
  context: Context,
  member: Member,
  { code, isMuted, until, what }: InferOutput<typeof muteCall.body>,
): Promise<DataOf<typeof muteCall>> {
  if (code === member.code) throw badInput({ code: messages.muteSelf }, messages.muteSelf);
  const end = until === null ? null : new Date(until);
  if (isMuted && end && end <= context.now()) throw badInput({ until: messages.muteOver }, messages.muteOver);
  return await context.db.transaction(async (tx) => {
    const { id: otherId } = await findVisibleAccount(tx, member, code);
    if (isMuted) await muteAll(context, tx, member, [{ otherId, until: end, what }], 'replace');
    else {
      await lockRows(tx, 'accounts', [member.id]);
      const mute = and(ownMutes(member), eq(memberRelations.otherId, otherId));
      const { rowCount } = await tx.delete(memberRelations).where(mute);
      if (rowCount) await changed(context, tx, member);
    }
    return { isMuted, until: isMuted && end ? end.toISOString() : null, what };
  });
}

interface Mute {
  otherId: number;
  /** Null: until the member ends it. */
  until: Date | null;
  what: MutedPart;
}

const ownMutes = ({ id }: Member) => and(eq(memberRelations.memberId, id), eq(memberRelations.kind, 'mute'));

/** Mutes accounts; mutes that run already are replaced or kept. Throws a 400, with nothing changed, if the member would mute too many. */
export async function muteAll(
  context: Context,
  tx: Queryable,
  member: Member,
  mutes: Mute[],
  running: 'replace' | 'keep',
): Promise<void> {
  // Only to count them: two calls of the member wait for each other.
  await lockRows(tx, 'accounts', [member.id]);
  await tx.delete(memberRelations).where(and(ownMutes(member), sql`not ${sql.raw(isRunning)}`));
  const target = [memberRelations.memberId, memberRelations.otherId, memberRelations.kind];
  const rows = mutes.map((mute) => ({ ...mute, memberId: member.id, kind: 'mute' as const, createdAt: context.now() }));
  const written = tx.insert(memberRelations).values(rows);
  if (running === 'keep') await written.onConflictDoNothing({ target });
  else await written.onConflictDoUpdate({ target, set: { until: sql`excluded.until`, what: sql`excluded.what` } });
  if ((await tx.$count(memberRelations, ownMutes(member))) > limits.relations) throw badInput({}, messages.mutesFull);
  await changed(context, tx, member);
}

async function changed(context: Context, tx: Queryable, { id }: Member): Promise<void> {
  await countRelationChange(tx, [id]);
  await emit(context, tx, { kind: 'muted', memberId: id });
}
