import { and, desc, eq, sql } from 'drizzle-orm';
import type { BodyOf, DataOf } from '#lib/contract/endpoint.ts';
import { legalChanged } from '#lib/contract/legal/legal-messages.ts';
import type { saveLegalPage as call } from '#lib/contract/legal/legal-page.ts';
import { legalVersions } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import { insertConsents } from './consents.ts';

/** Publishes a text as the next version; the same text changes no more than whether members must agree anew. */
export async function saveLegalPage(
  context: Context,
  member: Member,
  { page, text, version: known, asksAnew }: BodyOf<typeof call>,
): Promise<DataOf<typeof call>> {
  return await context.db.transaction(async (tx) => {
    // Two administrators who save at the same time wait for each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('legal_versions'))`);
    const [newest] = await tx
      .select({ version: legalVersions.version, text: legalVersions.text })
      .from(legalVersions)
      .where(eq(legalVersions.page, page))
      .orderBy(desc(legalVersions.version))
      .limit(1);
    if ((newest?.version ?? 0) !== known) throw new Problem(409, legalChanged);
    if (newest?.text === text) {
      const isNewest = and(eq(legalVersions.page, page), eq(legalVersions.version, known));
      await tx.update(legalVersions).set({ asksAnew }).where(isNewest);
      await insertConsents(context, tx, member.id, [{ page, version: known }]);
      return { page, version: known };
    }
    const version = known + 1;
    const written = { writtenById: member.id, createdAt: context.now() };
    await tx.insert(legalVersions).values({ page, version, text, asksAnew, ...written });
    // Who publishes a text agrees to it, and goes on working.
    await insertConsents(context, tx, member.id, [{ page, version }]);
    return { page, version };
  });
}
