import { and, desc, eq, sql } from 'drizzle-orm';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { legalNotFound } from '#lib/contract/legal/legal-messages.ts';
import {
  type getLegalPage,
  type LegalPage,
  type ListedVersion,
  legalPages,
  type listLegalPages,
} from '#lib/contract/legal/legal-page.ts';
import { limits } from '#lib/contract/limits.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, legalVersions } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import { renderMarkdown } from './render-markdown.ts';

type NewestVersion = Pick<typeof legalVersions.$inferSelect, 'page' | 'version' | 'text' | 'createdAt'>;

/** The newest version of every written page. */
export async function newestVersions(tx: Queryable): Promise<NewestVersion[]> {
  const { page, version, text, createdAt } = legalVersions;
  const rows = await tx
    .selectDistinctOn([page], { page, version, text, createdAt })
    .from(legalVersions)
    .orderBy(page, desc(version));
  return rows.sort((a, b) => legalPages.indexOf(a.page) - legalPages.indexOf(b.page));
}

export async function readLegalPages({ db }: Context): Promise<DataOf<typeof listLegalPages>> {
  const rows = await newestVersions(db);
  return rows.map(({ page, version, createdAt }) => ({ page, version, createdAt: createdAt.toISOString() }));
}

/** A version of a page, by default the newest; 404 if it has not been written. */
export async function readLegalPage(
  { db }: Context,
  page: LegalPage,
  wanted: number | undefined,
): Promise<DataOf<typeof getLegalPage>> {
  const newest = sql<number>`(select max(n.version) from legal_versions n where n.page = ${page})`;
  const [row] = await db
    .select({ version: legalVersions.version, text: legalVersions.text, createdAt: legalVersions.createdAt, newest })
    .from(legalVersions)
    .where(and(eq(legalVersions.page, page), eq(legalVersions.version, wanted ?? newest)));
  if (!row) throw notFound(legalNotFound);
  const { version, text, createdAt } = row;
  return {
    ...{ page, version, text, createdAt: createdAt.toISOString() },
    html: renderMarkdown(text),
    isNewest: version === row.newest,
  };
}

/** The newest versions of a page with their writers. */
export async function readVersions({ db }: Context, page: LegalPage): Promise<ListedVersion[]> {
  const { version, createdAt, asksAnew, writtenById } = legalVersions;
  const rows = await db
    .select({ version, createdAt, asksAnew, userCode: accounts.code, userName: accounts.userName })
    .from(legalVersions)
    .leftJoin(accounts, eq(accounts.id, writtenById))
    .where(eq(legalVersions.page, page))
    .orderBy(desc(version))
    .limit(limits.legalVersions);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
