import { newCode } from '../../src/server/codes.ts';
import type { Queryable } from '../../src/server/db/database.ts';
import { accounts, follows as followRows, uploads } from '../../src/server/db/schema/index.ts';
import { follows } from '../cast/activity.ts';
import { members } from '../cast/members.ts';
import type { HoursAgo } from './hours-ago.ts';
import type { StoredMedia } from './store-media.ts';

/** Nobody can receive mail at this domain (RFC 2606), so nobody can take over a demo account by mail. */
export const demoEmail = (userName: string): string => `${userName}@demo.invalid`;

/** Writes the members with their avatars and who follows whom; the result is their ids by user name. */
export async function seedMembers(
  tx: Queryable,
  passwordHash: string,
  hoursAgo: HoursAgo,
  media: Map<string, StoredMedia>,
): Promise<Map<string, number>> {
  const inserted = await tx
    .insert(accounts)
    .values(
      members.map((member, index) => ({
        code: newCode(),
        userName: member.userName,
        displayName: member.displayName,
        email: demoEmail(member.userName),
        passwordHash,
        bio: member.bio,
        avatarId: media.get(`avatar-${member.userName}`)?.publicId ?? null,
        isVerified: true,
        createdAt: hoursAgo(24 * 22 + index),
      })),
    )
    .returning({ id: accounts.id, userName: accounts.userName });
  const ids = new Map(inserted.map((row) => [row.userName, row.id]));

  const avatars = members.flatMap(({ userName }) => {
    const avatar = media.get(`avatar-${userName}`);
    const ownerId = ids.get(userName);
    return avatar && ownerId ? [imageUpload(avatar, ownerId, hoursAgo(24 * 22))] : [];
  });
  await tx.insert(uploads).values(avatars);
  await tx.insert(followRows).values(
    follows().map((follow) => ({
      followerId: idOf(ids, follow.follower),
      followeeId: idOf(ids, follow.followed),
      createdAt: hoursAgo(follow.hoursAgo),
    })),
  );
  return ids;
}

/** The row of an image that is already stored. */
export function imageUpload(stored: StoredMedia, ownerId: number, at: Date): typeof uploads.$inferInsert {
  return {
    code: stored.code,
    publicId: stored.publicId,
    ownerId,
    resourceType: 'image',
    status: 'COMPLETE',
    progress: 100,
    format: 'jpeg',
    totalBytes: stored.bytes,
    receivedBytes: stored.bytes,
    originalBytes: stored.bytes,
    width: stored.media.width,
    height: stored.media.height,
    createdAt: at,
    touchedAt: at,
    usedAt: at,
  };
}

/** The id of a user name or key in the scripts; throws if it is unknown, which is a mistake in the scripts. */
export function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo's scripts name ${name}, which does not exist`);
  return id;
}
