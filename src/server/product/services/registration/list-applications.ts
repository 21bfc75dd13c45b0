import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Application } from '#lib/contract/admin/application.ts';
import type { CountedPage } from '#lib/contract/page.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, applications } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { CountedPageOf, PageQuery, Reader } from '#server/product/views/lists/page-of.ts';

type ModeratorsReader = Reader & { actor: Member };

const assignee = alias(accounts, 'assignee');

const applicationsFrom = (db: Queryable) =>
  db
    .select({
      application: applications,
      displayName: accounts.displayName,
      userName: accounts.userName,
      email: accounts.email,
      isVerified: accounts.isVerified,
      assigneeName: assignee.userName,
    })
    .from(applications)
    .innerJoin(accounts, eq(accounts.id, applications.accountId))
    .leftJoin(assignee, eq(assignee.id, applications.assigneeId));

type Row = Awaited<ReturnType<typeof applicationsFrom>>[number];

const present =
  (viewer: Member) =>
  ({ application, assigneeName, ...applicant }: Row): Application => ({
    ...applicant,
    code: application.code,
    reason: application.reason,
    createdAt: application.createdAt.toISOString(),
    status: application.status,
    assignee: assigneeName === null ? null : { userName: assigneeName, isViewer: application.assigneeId === viewer.id },
    answer: application.answer,
  });

/** One application as a moderator sees it. */
export async function readApplication(db: Queryable, viewer: Member, id: number): Promise<Application> {
  const [row] = await applicationsFrom(db).where(eq(applications.id, id));
  if (!row) throw notFound();
  return present(viewer)(row);
}

/** The rows are few, so a keyword is looked for in each of them. */
const contains = (keyWord: string, ...columns: SQL[]): SQL | undefined =>
  keyWord === ''
    ? undefined
    : sql`strpos(lower(concat_ws(' ', ${sql.join(columns, sql`, `)})), ${keyWord.toLowerCase()}) > 0`;

const newest = [
  [applications.createdAt, 'moment'],
  [applications.id, 'number'],
] as const;

/** A page of applications in one status, the latest first. */
export async function listApplications(
  { db }: Context,
  pageOf: CountedPageOf,
  reader: ModeratorsReader,
  { status, keyWord, ...query }: PageQuery & { status: Application['status']; keyWord: string },
): Promise<CountedPage<Application>> {
  const texts = [accounts.displayName, accounts.userName, accounts.email, applications.reason].map((c) => sql`${c}`);
  const isWanted = and(eq(applications.status, status), contains(keyWord, ...texts));
  return await pageOf<Row, Application>(reader, query, {
    name: 'applications',
    of: [status, keyWord],
    count: async () => await countOf(db, isWanted),
    read: async ({ after, skip, most }, sort) => {
      const { isAfter, order } = keyset(newest, sort, after);
      return await applicationsFrom(db).where(and(isWanted, isAfter)).orderBy(order).limit(most).offset(skip);
    },
    keyOf: ({ application }) => [application.createdAt.getTime(), application.id],
    present: (rows) => rows.map(present(reader.actor)),
  });
}

async function countOf(db: Context['db'], isWanted: SQL | undefined): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(applications)
    .innerJoin(accounts, eq(accounts.id, applications.accountId))
    .where(isWanted);
  return found?.count ?? 0;
}
