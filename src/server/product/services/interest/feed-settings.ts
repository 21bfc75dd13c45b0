import { eq } from 'drizzle-orm';
import type { BodyOf } from '#lib/contract/endpoint.ts';
import type { FeedSettings, setFeedSettings } from '#lib/contract/post/interest.ts';
import { feedSettings } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';

type Row = typeof feedSettings.$inferSelect;

/** The member's choices about their feed. */
export async function readFeedSettings(context: Context, member: Member): Promise<FeedSettings> {
  const [row] = await context.db.select().from(feedSettings).where(eq(feedSettings.accountId, member.id));
  return settingsOf(row);
}

/** Changes the member's choices about their feed; absent fields stay as they are. */
export async function changeFeedSettings(
  context: Context,
  member: Member,
  { followingOrder, hidesSeen }: BodyOf<typeof setFeedSettings>,
): Promise<FeedSettings> {
  const chosen = {
    ...(followingOrder !== undefined && { followingOrder }),
    ...(hidesSeen !== undefined && { hidesSeen }),
  };
  if (Object.keys(chosen).length === 0) return await readFeedSettings(context, member);
  return await write(context, member, chosen);
}

/** Makes the ranking ignore what the member did until now. Posts marked as not interesting stay out of the feed. */
export const startOver = async (context: Context, member: Member): Promise<FeedSettings> =>
  await write(context, member, { startedOverAt: context.now() });

async function write({ db }: Context, { id: accountId }: Member, chosen: Partial<Row>): Promise<FeedSettings> {
  const [row] = await db
    .insert(feedSettings)
    .values({ accountId, ...chosen })
    .onConflictDoUpdate({ target: feedSettings.accountId, set: chosen })
    .returning();
  return settingsOf(row);
}

const settingsOf = (row: Row | undefined): FeedSettings => ({
  followingOrder: row?.followingOrder ?? 'NEWEST',
  hidesSeen: row?.hidesSeen ?? false,
  startedOverAt: row?.startedOverAt?.toISOString() ?? null,
});
