import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { InvitedMember } from '#lib/contract/admin/application.ts';
import type { CountedPage } from '#lib/contract/page.ts';
import { accounts, invitations, invitedMembers } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { CountedPageOf, PageQuery, Reader } from '#server/product/views/lists/page-of.ts';

const inviter = alias(accounts, 'inviter');

const newest = [
  [invitedMembers.createdAt, 'moment'],
  [invitedMembers.accountId, 'number'],
] as const;

const invitedFrom = (db: Context['db']) =>
  db
    .select({
      id: invitedMembers.accountId,
      createdAt: invitedMembers.createdAt,
      userCode: accounts.code,
      userName: accounts.userName,
      displayName: accounts.displayName,
      invitedByCode: inviter.code,
      invitedBy: inviter.userName,
    })
    .from(invitedMembers)
    .innerJoin(accounts, eq(accounts.id, invitedMembers.accountId))
    .innerJoin(invitations, eq(invitations.id, invitedMembers.invitationId))
    .innerJoin(inviter, eq(inviter.id, invitations.createdById));

type Row = Awaited<ReturnType<typeof invitedFrom>>[number];

/** A page of the members who registered with an invitation, and whose it was; the latest first. */
export async function listInvited(
  { db }: Context,
  pageOf: CountedPageOf,
  reader: Reader,
  { keyWord, ...query }: PageQuery & { keyWord: string },
): Promise<CountedPage<InvitedMember>> {
  const isWanted = contains(keyWord);
  return await pageOf<Row, InvitedMember>(reader, query, {
    name: 'invited members',
    of: [keyWord],
    count: async () => {
      const [found] = await db.select({ count: count() }).from(invitedFrom(db).where(isWanted).as('invited'));
      return found?.count ?? 0;
    },
    read: async ({ after, skip, most }, sort) => {
      const { isAfter, order } = keyset(newest, sort, after);
      return await invitedFrom(db).where(and(isWanted, isAfter)).orderBy(order).limit(most).offset(skip);
    },
    keyOf: ({ createdAt, id }) => [createdAt.getTime(), id],
    present: (rows) => rows.map(({ id: _, createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
  });
}

/** The keyword in a name of the member or of their inviter. */
const contains = (keyWord: string): SQL | undefined =>
  keyWord === ''
    ? undefined
    : sql`strpos(lower(concat_ws(' ', ${accounts.userName}, ${accounts.displayName}, ${inviter.userName})), ${keyWord.toLowerCase()}) > 0`;
