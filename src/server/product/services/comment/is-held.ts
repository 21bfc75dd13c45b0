import { eq, sql } from 'drizzle-orm';
import { textParts } from '#lib/format/text-parts.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, commentSettings } from '#server/ground/db/schema/index.ts';

/** Younger accounts are newcomers. */
const newcomerMilliseconds = 24 * 60 * 60_000;

/** A domain without `https://`, or the end of an email address; "and...so" and "3.5" are none. */
const bareDomain = /[\p{L}\p{N}-]+\.\p{L}{2,}/u;

/** Whether a text leads somewhere else. Texts that only look like it are held too, because their approval costs one press. */
export const hasLink = (text: string): boolean =>
  textParts(text).some((part) => part.kind === 'link' || (part.kind === 'text' && bareDomain.test(part.text)));

interface Written {
  /** The author of the post. */
  ownerId: number;
  writerId: number;
  content: string;
  now: Date;
}

/** Whether a comment waits for the approval of the author of the post. Their own, and those of members they follow, never do. */
export async function isHeld(tx: Queryable, { ownerId, writerId, content, now }: Written): Promise<boolean> {
  if (ownerId === writerId) return false;
  const [settings] = await tx
    .select({
      holdsLinks: commentSettings.holdsLinks,
      holdsNewcomers: commentSettings.holdsNewcomers,
      isFollowed: sql<boolean>`exists (select from follows f where f.follower_id = ${ownerId} and f.followee_id = ${writerId})`,
      joinedAt: accounts.createdAt,
    })
    .from(commentSettings)
    .innerJoin(accounts, eq(accounts.id, writerId))
    .where(eq(commentSettings.accountId, ownerId));
  if (!settings || settings.isFollowed) return false;
  const isNewcomer = now.getTime() - settings.joinedAt.getTime() < newcomerMilliseconds;
  return (settings.holdsNewcomers && isNewcomer) || (settings.holdsLinks && hasLink(content));
}
