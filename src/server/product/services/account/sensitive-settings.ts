import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { SensitiveSettings, setSensitiveSettings } from '#lib/contract/account/sensitive-settings.ts';
import * as texts from '#lib/contract/admin/settings-messages.ts';
import { messages } from '#lib/contract/messages.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { badInput } from '#server/product/problem.ts';

const columns = { showsSensitive: accounts.showsSensitive, adultAt: accounts.adultAt };

/** Whether a member always sees sensitive posts. */
export async function readSensitiveSettings({ db }: Context, member: Member): Promise<SensitiveSettings> {
  const [row] = await db.select(columns).from(accounts).where(eq(accounts.id, member.id));
  return present(row);
}

/** Shows sensitive posts always, or covers them. The first time, the member must say that they are of age. */
export async function changeSensitiveSettings(
  { db, now, settings }: Context,
  member: Member,
  { showsSensitive, isAdult }: InferOutput<typeof setSensitiveSettings.body>,
): Promise<SensitiveSettings> {
  if (showsSensitive && !settings.current().sensitiveUncovered)
    throw badInput({ showsSensitive: texts.sensitiveStaysCovered }, texts.sensitiveStaysCovered);
  return await db.transaction(async (tx) => {
    const [known] = await tx.select(columns).from(accounts).where(eq(accounts.id, member.id)).for('no key update');
    if (showsSensitive && !isAdult && !known?.adultAt)
      throw badInput({ isAdult: messages.adultNeeded }, messages.adultNeeded);
    const [row] = await tx
      .update(accounts)
      .set({ showsSensitive, ...(isAdult && { adultAt: now() }) })
      .where(eq(accounts.id, member.id))
      .returning(columns);
    return present(row);
  });
}

const present = (row: { showsSensitive: boolean; adultAt: Date | null } | undefined): SensitiveSettings => ({
  showsSensitive: row?.showsSensitive ?? false,
  adultAt: row?.adultAt?.toISOString() ?? null,
});
