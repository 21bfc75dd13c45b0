import { inArray } from 'drizzle-orm';
import { newCode } from '#server/codes.ts';
import { StartupError } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/database.ts';
import { isForeignKeyViolation } from '#server/db/errors.ts';
import { accounts, settings } from '#server/db/schema/index.ts';
import { hashPassword } from '#server/services/session/passwords.ts';
import { members } from './cast.ts';
import type { HoursAgo } from './hours-ago.ts';
import { makeDemoMedia } from './make-demo-media.ts';
import { demoEmail, seedMembers } from './seed-members.ts';
import { seedPosts } from './seed-posts.ts';
import { seedReactions } from './seed-reactions.ts';
import { storeMedia } from './store-media.ts';

/** How to sign in as a member of the demo. */
export interface DemoAccount {
  email: string;
  password: string;
}

/** Where `settings` keeps the demo account, once the demo is made. */
export const demoSetting = 'demo-account';

/** Draws the demo's media, then writes members, posts and what happened to them in one transaction, in place of an earlier demo. */
export async function seedDemo(context: Context, say: (line: string) => void): Promise<DemoAccount> {
  // Every installation has a password of its own: a known one would be a door.
  const account: DemoAccount = {
    email: demoEmail(members[0]?.userName ?? ''),
    password: newCode(),
  };
  const passwordHash = await hashPassword(account.password);
  const start = context.now().getTime();
  const hoursAgo: HoursAgo = (hours) => new Date(start - hours * 3_600_000);

  const media = await context.storage.withTemporaryFolder(async (folder) =>
    storeMedia(context, await makeDemoMedia({ folder, onProgress: quarters(say) })),
  );
  const videoUploadIds = await context.db.transaction(async (tx) => {
    await removeEarlierDemo(tx);
    const memberIds = await seedMembers(tx, passwordHash, hoursAgo, media);
    const { postIds, videoUploadIds } = await seedPosts(tx, memberIds, media, hoursAgo);
    await seedReactions(tx, memberIds, postIds, hoursAgo);
    await tx
      .insert(settings)
      .values({ key: demoSetting, value: account })
      .onConflictDoUpdate({ target: settings.key, set: { value: account } });
    return videoUploadIds;
  });
  for (const uploadId of videoUploadIds) {
    await context.jobs.add('build-ladder', { uploadId }, { key: String(uploadId) });
  }
  return account;
}

function quarters(say: (line: string) => void): (done: number, total: number) => void {
  let told = 0;
  return (done, total) => {
    const percent = Math.floor((done / total) * 4) * 25;
    if (percent > told) say(`  ${percent} %`);
    told = percent;
  };
}

async function removeEarlierDemo(tx: Queryable): Promise<void> {
  const emails = members.map((member) => demoEmail(member.userName));
  try {
    await tx.delete(accounts).where(inArray(accounts.email, emails));
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new StartupError('The demo content cannot be made again: posts of members use its sounds.');
  }
}
