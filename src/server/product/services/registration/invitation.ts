import { and, count, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Invitation } from '#lib/contract/account/invitation.ts';
import * as texts from '#lib/contract/account/registration-messages.ts';
import { limits } from '#lib/contract/limits.ts';
import type { Page } from '#lib/contract/page.ts';
import { newCode } from '#server/ground/codes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, invitations, invitedMembers } from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { mayInvite, mayRevokeInvitation } from '#server/product/audience/policies/invitation.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, notFound, Problem } from '#server/product/problem.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { PageOf, PageQuery, Reader } from '#server/product/views/lists/page-of.ts';
import { registrationRules } from './rules.ts';

const dayMs = 24 * 60 * 60 * 1000;

type Row = typeof invitations.$inferSelect;

/** Somebody can still register with it. */
const isOpen = (now: Date): SQL | undefined =>
  and(isNull(invitations.revokedAt), gt(invitations.expiresAt, now), lt(invitations.uses, invitations.usesMost));

const present = (row: Row, now: Date): Invitation => ({
  code: row.code,
  usesMost: row.usesMost,
  uses: row.uses,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  isOpen: row.revokedAt === null && row.expiresAt > now && row.uses < row.usesMost,
});

/** The member whose invitation this is; null if it does not work, or if its member is disabled. */
export async function findOpenInvitation({ db, now }: Context, code: string): Promise<{ from: string } | null> {
  const [found] = await db
    .select({ from: accounts.displayName })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.createdById))
    .where(and(eq(invitations.code, code), isOpen(now()), condition(memberFor.everybody, { of: 'accounts' })));
  return found ?? null;
}

/** Uses the invitation for a new account; 403 if somebody else has just used it for the last time. */
export async function spendInvitation(context: Context, tx: Queryable, code: string, accountId: number): Promise<void> {
  const now = context.now();
  // The condition is checked again on the row that a simultaneous call has changed.
  const [used] = await tx
    .update(invitations)
    .set({ uses: sql`${invitations.uses} + 1` })
    .where(and(eq(invitations.code, code), isOpen(now)))
    .returning({ id: invitations.id });
  if (!used) throw new Problem(403, texts.invitationOver);
  await tx.insert(invitedMembers).values({ accountId, invitationId: used.id, createdAt: now });
}

/** Whether a member may invite people at the moment. */
export async function isInviter(context: Context, member: Member): Promise<boolean> {
  return mayInvite(member, registrationRules(context));
}

/** Makes an invitation; 400 if the member may not, or has too many that work. */
export async function createInvitation(
  context: Context,
  member: Member,
  { uses, days }: { uses: number; days: number },
): Promise<Invitation> {
  if (!(await isInviter(context, member))) throw badInput({}, texts.invitationsOff);
  const now = context.now();
  return await context.db.transaction(async (tx) => {
    // One at a time for each member, so that the limit holds.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, member.id)).for('no key update');
    const [open] = await tx
      .select({ count: count() })
      .from(invitations)
      .where(and(eq(invitations.createdById, member.id), isOpen(now)));
    if ((open?.count ?? 0) >= limits.invitationsOpen) throw badInput({}, texts.invitationsMany);
    const expiresAt = new Date(now.getTime() + days * dayMs);
    const [made] = await tx
      .insert(invitations)
      .values({ code: newCode(), createdById: member.id, usesMost: uses, createdAt: now, expiresAt })
      .returning();
    if (!made) throw new Error('the invitation was not inserted');
    return present(made, now);
  });
}

/** Ends an invitation; 404 for an unknown one, or somebody else's. To end one twice is no error. */
export async function revokeInvitation({ db, now }: Context, member: Member, code: string): Promise<void> {
  const [found] = await db.select().from(invitations).where(eq(invitations.code, code));
  if (!found || !mayRevokeInvitation(member, found)) throw notFound();
  await db
    .update(invitations)
    .set({ revokedAt: now() })
    .where(and(eq(invitations.id, found.id), isNull(invitations.revokedAt)));
}

const newest = [
  [invitations.createdAt, 'moment'],
  [invitations.id, 'number'],
] as const;

/** A page of the invitations that a member made, the latest first. */
export async function listInvitations(
  { db, now }: Context,
  pageOf: PageOf,
  reader: Reader & { actor: Member },
  query: PageQuery,
): Promise<Page<Invitation>> {
  return await pageOf<Row, Invitation>(reader, query, {
    name: 'invitations',
    of: [reader.actor.code],
    read: async ({ after, skip, most }) => {
      const { isAfter, order } = keyset(newest, query.sort, after);
      return await db
        .select()
        .from(invitations)
        .where(and(eq(invitations.createdById, reader.actor.id), isAfter))
        .orderBy(order)
        .limit(most)
        .offset(skip);
    },
    keyOf: ({ createdAt, id }) => [createdAt.getTime(), id],
    present: (rows) => rows.map((row) => present(row, now())),
  });
}
