import { inArray } from 'drizzle-orm';
import { newCode } from '../../src/server/ground/codes.ts';
import type { Queryable } from '../../src/server/ground/db/database.ts';
import { accounts, follows as followRows, keywords } from '../../src/server/ground/db/schema/index.ts';
import { recount } from '../../src/server/product/services/counts/recount.ts';
import { follows } from '../cast/activity.ts';
import { members } from '../cast/members.ts';
import { searches } from '../cast/searches.ts';
import { insertUpload, type StoredMedia } from './store-media.ts';

/** The moment this number of hours before the demo was made. */
export type HoursAgo = (hours: number) => Date;

/** Counts from that moment, in milliseconds since 1970. */
export const since =
  (start: number): HoursAgo =>
  (hours) =>
    new Date(start - hours * 3_600_000);

/** No mail can arrive at this domain (RFC 2606), so no one can take over a demo account by mail. */
export const demoEmail = (userName: string): string => `${userName}@demo.invalid`;

/** The ids of the existing members, by their user names in the cast: they may have changed their names since. */
export async function findMembers(tx: Queryable): Promise<Map<string, number>> {
  const names = new Map(members.map(({ userName }) => [demoEmail(userName), userName]));
  const rows = await tx
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.email, [...names.keys()]));
  return new Map(rows.map(({ id, email }) => [names.get(email) ?? '', id]));
}

/** Writes the members with their avatars, follows and searches; the result is their ids by user name. */
export async function seedMembers(
  tx: Queryable,
  passwordHash: string,
  hoursAgo: HoursAgo,
  media: Map<string, StoredMedia>,
): Promise<Map<string, number>> {
  await tx.insert(accounts).values(
    members.map(({ userName, displayName, bio }, index) => ({
      code: newCode(),
      userName,
      displayName,
      email: demoEmail(userName),
      passwordHash,
      bio,
      avatarId: named(media, `avatar-${userName}`).publicId,
      isVerified: true,
      createdAt: hoursAgo(24 * 22 + index),
    })),
  );
  const ids = await findMembers(tx);
  for (const [userName, id] of ids) await insertUpload(tx, named(media, `avatar-${userName}`), id, hoursAgo(24 * 22));
  await tx.insert(followRows).values(
    follows().map((follow) => ({
      followerId: named(ids, follow.follower),
      followeeId: named(ids, follow.followed),
      createdAt: hoursAgo(follow.hoursAgo),
    })),
  );
  await recount(tx, 'accounts', [...ids.values()]);
  await tx.insert(keywords).values(
    searches().map(({ userName, keyword, hoursAgo: hours }) => {
      const at = hoursAgo(hours);
      return { code: newCode(), accountId: named(ids, userName), keyword, createdAt: at, searchedAt: at };
    }),
  );
  return ids;
}

/** The value for a user name or key in the scripts; throws if there is none, which is a mistake in the scripts. */
export function named<Value>(known: Map<string, Value>, name: string): Value {
  const value = known.get(name);
  if (value === undefined) throw new Error(`the demo's scripts name ${name}, which does not exist`);
  return value;
}
