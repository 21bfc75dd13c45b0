import { and, gt, sql } from 'drizzle-orm';
import type { ActiveUser } from '#lib/contract/admin/active-users.ts';
import type { CountedPage } from '#lib/contract/page.ts';
import type { Database } from '#server/ground/db/database.ts';
import { accounts, presence } from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Context } from '#server/product/context.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { CountedPageOf, PageQuery, Reader } from '#server/product/views/lists/page-of.ts';
import { activeSince } from './active.ts';
import { guest } from './store-presence.ts';

const newest = [
  [presence.firstAccessAt, 'moment'],
  [presence.key, 'text'],
] as const;

/** The same order without an index. For a rare keyword, the index would read everybody who was here today, instead of active people. */
const newestFound = [
  [sql`(${presence.firstAccessAt} + interval '0')`, 'moment'],
  [presence.key, 'text'],
] as const;

/** A page of active people, by the time of their arrival, so that positions are stable. */
export async function listActiveUsers(
  { db, now }: Context,
  pageOf: CountedPageOf,
  { reader, query }: { reader: Reader; query: Omit<PageQuery, 'sort'> & { keyWord: string } },
): Promise<CountedPage<ActiveUser>> {
  const isActive = gt(presence.lastSeenAt, activeSince(now()));
  const { keyWord } = query;
  const wanted = keyWord === '' ? isActive : and(isActive, sql`strpos(${presence.search}, lower(${keyWord})) > 0`);
  return await pageOf(
    reader,
    { ...query, sort: 'desc' },
    {
      name: 'active users',
      of: [keyWord],
      count: () => db.$count(presence, wanted),
      read: async ({ after, skip, most }, sort) => {
        const { isAfter, order } = keyset(keyWord === '' ? newest : newestFound, sort, after);
        return await db.select().from(presence).where(and(wanted, isAfter)).orderBy(order).limit(most).offset(skip);
      },
      keyOf: ({ firstAccessAt, key }) => [firstAccessAt.getTime(), key],
      present: (rows) => presentRows(db, rows),
    },
  );
}

type Row = Pick<typeof presence.$inferSelect, 'accountId' | 'ip' | 'firstAccessAt'>;

/** With their present names. Leaves out a member who was disabled while they were being stored. */
async function presentRows(db: Database, rows: Row[]): Promise<ActiveUser[]> {
  const ids = rows.flatMap(({ accountId }) => accountId ?? []);
  const members = ids.length === 0 ? [] : await readMembers(db, ids);
  const byId = new Map(members.map((member) => [member.id, member]));
  return rows.flatMap(({ accountId, ip, firstAccessAt }) => {
    const member = accountId === null ? { code: null, displayName: guest } : byId.get(accountId);
    if (!member) return [];
    const { code, displayName } = member;
    return [{ userCode: code, displayName, ip, firstAccessTime: firstAccessAt.toISOString() }];
  });
}

const readMembers = (db: Database, ids: number[]) =>
  db
    .select({ id: accounts.id, code: accounts.code, displayName: accounts.displayName })
    .from(accounts)
    .where(
      and(sql`${accounts.id} = any(${sql.param(ids)}::bigint[])`, condition(memberFor.everybody, { of: 'accounts' })),
    );
