import { and, eq, sql } from 'drizzle-orm';
import type { getRelation as call } from '#lib/contract/account/relation.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { follows, memberRelations } from '#server/ground/db/schema/index.ts';
import { isRunning } from '#server/product/audience/facts.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { findVisibleAccount } from '#server/product/services/account/find-visible-account.ts';

/** The member's mute of an account, and its follow of the member. 404 if the member may not see it. */
export async function getRelation({ db }: Context, member: Member, code: string): Promise<DataOf<typeof call>> {
  const { id } = await findVisibleAccount(db, member, code);
  const { memberId, otherId, kind, until, what } = memberRelations;
  const [[mute], [follow]] = await Promise.all([
    db
      .select({ until, what })
      .from(memberRelations)
      .where(and(...[eq(memberId, member.id), eq(otherId, id), eq(kind, 'mute')], sql.raw(isRunning))),
    db
      .select({ id: follows.followerId })
      .from(follows)
      .where(and(eq(follows.followerId, id), eq(follows.followeeId, member.id))),
  ]);
  return {
    isMuted: mute !== undefined,
    until: mute?.until?.toISOString() ?? null,
    what: mute?.what ?? 'ALL',
    isFollower: follow !== undefined,
  };
}
