import { eq } from 'drizzle-orm';
import type { HistorySettings } from '#lib/contract/activity/history.ts';
import { historySettings } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';

const { keepViews, keepKeywords } = historySettings;
const columns = { keepViews, keepKeywords };

/** The member's choice of recorded histories: everything, until they choose otherwise. */
export async function readHistorySettings({ db }: Pick<Context, 'db'>, member: Member): Promise<HistorySettings> {
  const [chosen] = await db.select(columns).from(historySettings).where(eq(historySettings.accountId, member.id));
  return chosen ?? { keepViews: true, keepKeywords: true };
}

/** Changes which histories are recorded from now on; absent fields stay as they are. */
export async function changeHistorySettings(
  context: Context,
  member: Member,
  chosen: { [Name in keyof HistorySettings]?: HistorySettings[Name] | undefined },
): Promise<HistorySettings> {
  if (chosen.keepViews === undefined && chosen.keepKeywords === undefined) {
    return await readHistorySettings(context, member);
  }
  const [saved] = await context.db
    .insert(historySettings)
    .values({ accountId: member.id, ...chosen })
    .onConflictDoUpdate({ target: historySettings.accountId, set: chosen })
    .returning(columns);
  return saved ?? { keepViews: true, keepKeywords: true };
}
