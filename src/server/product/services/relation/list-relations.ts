import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { FoundAccount } from '#lib/contract/account/people.ts';
import type { blockedAccounts, MutedAccount } from '#lib/contract/account/relation.ts';
import type { Page } from '#lib/contract/page.ts';
import type { Database } from '#server/ground/db/database.ts';
import { accounts, memberRelations } from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import { isRunning } from '#server/product/audience/facts.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { hydrateFoundAccounts } from '#server/product/views/found-account.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { PageOf, Reader, Stretch } from '#server/product/views/lists/page-of.ts';

export type RelationKind = 'block' | 'mute';
type Query = InferOutput<NonNullable<typeof blockedAccounts.query>>;
type OwnReader = Reader & { actor: Member };

/** A page of the accounts that a member blocks, the latest first; also those that block the member. */
export const listBlocked = async (
  context: Context,
  pageOf: PageOf,
  reader: OwnReader,
  query: Query,
): Promise<Page<FoundAccount>> => await listRelations(context, pageOf, reader, query, 'block');

/** A page of the accounts that a member mutes, the latest first. */
export async function listMuted(
  context: Context,
  pageOf: PageOf,
  reader: OwnReader,
  query: Query,
): Promise<Page<MutedAccount>> {
  return await listRelations(context, pageOf, reader, query, 'mute');
}

async function listRelations(
  context: Context,
  pageOf: PageOf,
  reader: OwnReader,
  query: Query,
  kind: RelationKind,
): Promise<Page<MutedAccount>> {
  const { actor } = reader;
  const { keyWord, code, sort } = query;
  const list = { actor, kind, keyWord, code, sort };
  return await pageOf(reader, query, {
    name: `${kind}s`,
    of: [actor.code, keyWord, code ?? ''],
    read: async (stretch) => await relationsQuery(context.db, list, stretch),
    keyOf: ({ createdAt, id }) => [createdAt.getTime(), id],
    present: async (rows) => {
      const ids = rows.map(({ id }) => id);
      const found = await hydrateFoundAccounts(context, ids, actor);
      const mutes = new Map(rows.map((row) => [row.code, row]));
      return found.map((account) => {
        const { until = null, what = 'ALL' } = mutes.get(account.userCode) ?? {};
        return kind === 'block' ? (account as MutedAccount) : { ...account, until: until?.toISOString() ?? null, what };
      });
    },
  });
}

/** The relations of a member that count, with their accounts; a mute that has ended does not. */
export const ownRelations = ({ id }: Member, kind: RelationKind): SQL | undefined =>
  and(
    eq(memberRelations.memberId, id),
    eq(memberRelations.kind, kind),
    sql.raw(isRunning),
    // Only here is a blocked account found, whether or not it blocks the member too.
    condition(kind === 'block' ? memberFor.everybody : memberFor.open, { of: 'accounts', viewer: id }),
  );

const newest = [
  [memberRelations.createdAt, 'moment'],
  [memberRelations.otherId, 'number'],
] as const;

interface Relations {
  actor: Member;
  kind: RelationKind;
  keyWord: string;
  code: string | undefined;
  sort: 'desc' | 'asc';
}

function relationsQuery(db: Database, { actor, kind, keyWord, code, sort }: Relations, { after, skip, most }: Stretch) {
  const { isAfter, order } = keyset(newest, sort, after);
  const names = sql`lower(${accounts.userName} || ' ' || ${accounts.displayName})`;
  const isNamed = keyWord === '' ? undefined : sql`strpos(${names}, lower(${keyWord.replace(/^@/, '')})) > 0`;
  const isWanted = code === undefined ? undefined : eq(accounts.code, code);
  return db
    .select({
      id: accounts.id,
      code: accounts.code,
      createdAt: memberRelations.createdAt,
      until: memberRelations.until,
      what: memberRelations.what,
    })
    .from(memberRelations)
    .innerJoin(accounts, eq(accounts.id, memberRelations.otherId))
    .where(and(ownRelations(actor, kind), isNamed, isWanted, isAfter))
    .orderBy(order)
    .limit(most)
    .offset(skip);
}
