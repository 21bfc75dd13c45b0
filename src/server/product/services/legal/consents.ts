import { and, asc, eq, sql } from 'drizzle-orm';
import type { DataOf } from '#lib/contract/endpoint.ts';
import type { Agreement, AskedPage, getConsents } from '#lib/contract/legal/consent.ts';
import { consentOutdated } from '#lib/contract/legal/legal-messages.ts';
import type { LegalPage } from '#lib/contract/legal/legal-page.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { consents, legalVersions } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import { changedParts } from './changed-parts.ts';
import { owedConsents } from './owed-consents.ts';
import { newestVersions } from './read-legal-page.ts';

/**
 * Records that a new account agrees to the legal pages. `seen` is what the person read: if a page has a newer version meanwhile, or one that
 * they did not see, this is a 409.
 */
export async function consentAtRegistration(
  context: Context,
  tx: Queryable,
  accountId: number,
  seen?: readonly Agreement[],
): Promise<void> {
  const newest = await newestVersions(tx);
  const isSeen = ({ page, version }: Agreement) => seen?.some((one) => one.page === page && one.version === version);
  if (seen && !newest.every(isSeen)) throw outdated();
  await insertConsents(context, tx, accountId, newest);
}

/** Records that a member agrees to the newest version of these pages. */
export async function giveConsent(context: Context, member: Member, given: readonly Agreement[]): Promise<void> {
  await context.db.transaction(async (tx) => {
    const newest = await newestVersions(tx);
    const isNewest = ({ page, version }: Agreement) =>
      newest.some((one) => one.page === page && one.version === version);
    if (!given.every(isNewest)) throw outdated();
    await insertConsents(context, tx, member.id, given);
  });
}

const outdated = () => new Problem(409, consentOutdated, { consent: consentOutdated });

/** Records consents of an account; those that it has given already stay. */
export async function insertConsents(
  context: Context,
  tx: Queryable,
  accountId: number,
  given: readonly Agreement[],
): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ page, version }) => ({ accountId, page, version, createdAt: context.now() }));
  await tx.insert(consents).values(rows).onConflictDoNothing();
}

/** The consents of a member, and the pages that they are asked to agree to, with what changed. */
export async function readConsents({ db }: Context, member: Member): Promise<DataOf<typeof getConsents>> {
  const { page, version, createdAt } = consents;
  const own = await db
    .select({ page, version, createdAt })
    .from(consents)
    .where(eq(consents.accountId, member.id))
    .orderBy(asc(createdAt), asc(page));
  const owed = await owedPages(db, member);
  const asked: AskedPage[] = [];
  for (const newest of owed.size > 0 ? await newestVersions(db) : []) {
    if (!owed.has(newest.page)) continue;
    const agreed = Math.max(0, ...own.filter((one) => one.page === newest.page).map((one) => one.version));
    const before = agreed > 0 ? await textOf(db, { page: newest.page, version: agreed }) : '';
    asked.push({
      ...{ page: newest.page, version: newest.version, createdAt: newest.createdAt.toISOString() },
      agreedVersion: agreed || null,
      changes: changedParts(before, newest.text),
    });
  }
  return { given: own.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })), asked };
}

async function owedPages(db: Queryable, { id }: Member): Promise<Set<LegalPage>> {
  const { rows } = await db.execute<{ page: LegalPage }>(
    sql`select distinct page from accounts a cross join lateral (select v.page ${sql.raw(owedConsents)}) owed where a.id = ${id}`,
  );
  return new Set(rows.map(({ page }) => page));
}

async function textOf(db: Queryable, { page, version }: Agreement): Promise<string> {
  const [row] = await db
    .select({ text: legalVersions.text })
    .from(legalVersions)
    .where(and(eq(legalVersions.page, page), eq(legalVersions.version, version)));
  return row?.text ?? '';
}
