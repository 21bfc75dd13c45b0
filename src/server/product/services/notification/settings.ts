import { eq, sql } from 'drizzle-orm';
import { kindNames, type NotificationKind, notificationKinds, type Switches } from '#lib/contract/inbox/kinds.ts';
import type { NotificationSettings } from '#lib/contract/inbox/settings.ts';
import { notificationSettings } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';

type Row = typeof notificationSettings.$inferSelect;

/** How a member wants to be told. */
export async function readNotificationSettings(context: Context, member: Member): Promise<NotificationSettings> {
  const [row] = await context.db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.accountId, member.id));
  return settingsOf(row);
}

/** Changes how a member wants to be told; absent fields and kinds stay as they are. A digest begins when it is switched on. */
export async function changeNotificationSettings(
  context: Context,
  member: Member,
  {
    kinds = {},
    quietHours,
    ...rest
  }: { [Name in keyof NotificationSettings]?: NotificationSettings[Name] | undefined },
): Promise<NotificationSettings> {
  const now = context.now();
  const hours = quietHours === undefined ? {} : columnsOf(quietHours);
  const isOn = rest.digest !== undefined && rest.digest !== 'OFF';
  const beginsAt = sql`case when ${notificationSettings.digest} = 'OFF' then excluded.digested_at else ${notificationSettings.digestedAt} end`;
  const [row] = await context.db
    .insert(notificationSettings)
    .values({ accountId: member.id, kinds, ...rest, ...hours, digestedAt: isOn ? now : null })
    .onConflictDoUpdate({
      target: notificationSettings.accountId,
      set: {
        ...rest,
        ...hours,
        // Merged in the database: two tabs may change different kinds at once.
        kinds: sql`${notificationSettings.kinds} || excluded.kinds`,
        ...(isOn && { digestedAt: beginsAt }),
      },
    })
    .returning();
  return settingsOf(row);
}

/** The switches of every kind: as the member chose them, otherwise as they are at first. */
export const switchesOf = (row: Pick<Row, 'kinds'> | undefined): Record<NotificationKind, Switches> =>
  Object.fromEntries(
    kindNames.map((kind) => [kind, { ...notificationKinds[kind].switches, ...row?.kinds[kind] }]),
  ) as Record<NotificationKind, Switches>;

const columnsOf = (hours: NotificationSettings['quietHours']): Pick<Row, 'quietFrom' | 'quietUntil' | 'timeZone'> => ({
  quietFrom: hours?.from ?? null,
  quietUntil: hours?.until ?? null,
  timeZone: hours?.timeZone ?? null,
});

function settingsOf(row: Row | undefined): NotificationSettings {
  const { quietFrom: from, quietUntil: until, timeZone } = row ?? columnsOf(null);
  return {
    kinds: switchesOf(row),
    likesFrom: row?.likesFrom ?? 'EVERYBODY',
    commentsFrom: row?.commentsFrom ?? 'EVERYBODY',
    digest: row?.digest ?? 'OFF',
    quietHours: from === null || until === null || timeZone === null ? null : { from, until, timeZone },
    showsContent: row?.showsContent ?? true,
  };
}
