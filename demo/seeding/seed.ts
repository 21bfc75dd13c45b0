import { inArray } from 'drizzle-orm';
import { newCode } from '../../src/server/codes.ts';
import { StartupError } from '../../src/server/config.ts';
import type { Context } from '../../src/server/context.ts';
import type { Queryable } from '../../src/server/db/database.ts';
import { isForeignKeyViolation } from '../../src/server/db/errors.ts';
import { accounts, posts as postRows, settings } from '../../src/server/db/schema/index.ts';
import { hashPassword } from '../../src/server/services/session/passwords.ts';
import { openCache } from '../cache/demo-cache.ts';
import { reactions } from '../cast/activity.ts';
import { members } from '../cast/members.ts';
import { keysOf, type MakeDemoMediaOptions, makeDemoMedia } from '../making/make-demo-media.ts';
import { posts as allPosts } from '../posts/posts.ts';
import type { DemoPostScript } from '../posts/script.ts';
import type { HoursAgo } from './hours-ago.ts';
import { demoEmail, seedMembers } from './seed-members.ts';
import { seedPosts } from './seed-posts.ts';
import { seedReactions } from './seed-reactions.ts';
import { seedSearches } from './seed-searches.ts';
import { storeMedia } from './store-media.ts';

/** How to sign in as a member of the demo. */
export interface DemoAccount {
  email: string;
  password: string;
}

/** A smaller demo, for tests: only these posts, or videos with fewer frames per second. */
export interface DemoOptions {
  posts?: readonly DemoPostScript[];
  frameRate?: number;
}

/** The key of the demo account in `settings`. */
export const demoSetting = 'demo-account';

/** Makes the demo's media, then writes members, posts and reactions in one transaction. Replaces an earlier demo. */
export async function seedDemo(
  context: Context,
  say: (line: string) => void,
  { posts = allPosts, ...pace }: DemoOptions = {},
): Promise<DemoAccount> {
  // Every installation has its own password; a known one would let anyone in.
  const account: DemoAccount = {
    email: demoEmail(members[0]?.userName ?? ''),
    password: newCode(),
  };
  const passwordHash = await hashPassword(account.password);
  const start = context.now().getTime();
  const hoursAgo: HoursAgo = (hours) => new Date(start - hours * 3_600_000);

  const cache = openCache(context.config.demoCache, (err) =>
    context.log.warn({ err, folder: context.config.demoCache }, 'drawn media cannot be cached'),
  );
  const media = await context.storage.withTemporaryFolder(async (folder) =>
    storeMedia(context, await makeDemoMedia({ folder, cache, keys: keysOf(posts), ...pace, ...progress(say) })),
  );
  await context.db.transaction(async (tx) => {
    await removeEarlierDemo(tx);
    const memberIds = await seedMembers(tx, passwordHash, hoursAgo, media);
    const postIds = await seedPosts(tx, posts, memberIds, media, hoursAgo);
    await seedSearches(tx, memberIds, hoursAgo);
    await seedReactions(tx, reactions(posts), memberIds, postIds, hoursAgo);
    await tx
      .insert(settings)
      .values({ key: demoSetting, value: account })
      .onConflictDoUpdate({ target: settings.key, set: { value: account } });
  });
  return account;
}

/** Prints the progress of the drawing in the terminal; prints nothing if everything is in the cache. */
function progress(say: (line: string) => void): Pick<MakeDemoMediaOptions, 'onDraw' | 'onProgress'> {
  let isDrawing = false;
  let told = 0;
  return {
    onDraw() {
      if (!isDrawing) say('Drawing and composing the demo content; this takes less than a minute.');
      isDrawing = true;
    },
    onProgress(done, total) {
      const percent = Math.floor((done / total) * 4) * 25;
      if (isDrawing && percent > told) say(`  ${percent} %`);
      told = percent;
    },
  };
}

async function removeEarlierDemo(tx: Queryable): Promise<void> {
  const emails = members.map((member) => demoEmail(member.userName));
  const earlier = await tx.select({ id: accounts.id }).from(accounts).where(inArray(accounts.email, emails));
  const ids = earlier.map(({ id }) => id);
  try {
    // Posts first: their triggers count down tags, which still need the accounts that created them.
    await tx.delete(postRows).where(inArray(postRows.authorId, ids));
    await tx.delete(accounts).where(inArray(accounts.id, ids));
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new StartupError('The demo content cannot be made again: posts of members use its sounds.');
  }
}
