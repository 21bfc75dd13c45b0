import { inArray } from 'drizzle-orm';
import { commands } from '../../src/lib/texts/server/commands.ts';
import { newCode } from '../../src/server/ground/codes.ts';
import { StartupError } from '../../src/server/ground/config.ts';
import type { Queryable } from '../../src/server/ground/db/database.ts';
import { isForeignKeyViolation } from '../../src/server/ground/db/errors.ts';
import { accounts, posts as postRows } from '../../src/server/ground/db/schema/index.ts';
import type { Context } from '../../src/server/product/context.ts';
import { recountAll } from '../../src/server/product/services/counts/recount.ts';
import { hashPassword } from '../../src/server/product/services/session/passwords.ts';
import { type DemoCache, openCache } from '../cache/demo-cache.ts';
import { members } from '../cast/members.ts';
import { keysOf, type MakeDemoMediaOptions, makeDemoMedia } from '../making/make-demo-media.ts';
import type { Quality } from '../plans/plan.ts';
import { posts as allPosts } from '../posts/posts.ts';
import type { DemoPostScript } from '../posts/script.ts';
import { type DemoAccount, type DemoState, holdState, writeState } from './demo-state.ts';
import { demoEmail, findMembers, seedMembers, since } from './seed-members.ts';
import { reserveIds, seedPost } from './seed-posts.ts';
import { storeMedia } from './store-media.ts';

/** A smaller demo, for tests: only these posts, or videos that are drawn faster. */
export interface DemoOptions {
  posts?: readonly DemoPostScript[];
  quality?: Quality;
  /** The texts for the terminal, in its language. */
  texts?: typeof commands;
}

/** Makes the whole demo. Replaces an earlier one. */
export async function seedDemo(
  context: Context,
  say: (line: string) => void,
  options: DemoOptions = {},
): Promise<DemoAccount> {
  const { posts = allPosts } = options;
  return await seedFirst(context, say, { ...options, first: posts, replaces: true });
}

/**
 * Makes the media of the posts in `first` and of all members, then writes these in one transaction; the other posts stay waiting. If another
 * process was faster, its demo stays, unless this one replaces it.
 */
export async function seedFirst(
  context: Context,
  say: (line: string) => void,
  {
    posts = allPosts,
    first,
    replaces,
    texts = commands,
    ...pace
  }: DemoOptions & { first: readonly DemoPostScript[]; replaces: boolean },
): Promise<DemoState> {
  // Every installation has its own password: a known one would let anyone in.
  const account: DemoAccount = { email: demoEmail(members[0]?.userName ?? ''), password: newCode() };
  const passwordHash = await hashPassword(account.password);
  const startedAt = context.now().getTime();
  const waiting = posts.filter((post) => !first.includes(post)).map(({ key }) => key);
  const told = progress(say, texts, waiting.length > 0 ? texts.drawingFirst : texts.drawingDemo);
  return await context.storage.withTemporaryFolder(async (folder) => {
    const made = await makeDemoMedia({ folder, cache: demoCache(context), keys: keysOf(first), ...pace, ...told });
    return await context.db.transaction(async (tx) => {
      const earlier = await holdState(tx);
      if (earlier && !replaces) return earlier;
      const media = await storeMedia(context, made);
      await removeEarlierDemo(tx);
      const hoursAgo = since(startedAt);
      const memberIds = await seedMembers(tx, passwordHash, hoursAgo, media);
      const ids = await reserveIds(tx, posts);
      const ground = { jobs: context.jobs, ids: new Map(Object.entries(ids)), memberIds, media, hoursAgo };
      for (const post of inOrder(first)) await seedPost(tx, post, ground);
      const state: DemoState = waiting.length > 0 ? { ...account, unfinished: { startedAt, ids, waiting } } : account;
      await writeState(tx, state);
      return state;
    });
  });
}

/** The cache of drawn media. */
export const demoCache = ({ config: { demoCache: folder }, log }: Context): DemoCache =>
  openCache(folder, (err) => log.warn({ err, folder }, 'drawn media cannot be cached'));

/** Posts with their own sound first, because the others use those sounds. */
export const inOrder = (scripts: readonly DemoPostScript[]): DemoPostScript[] =>
  scripts.toSorted((a, b) => Number(a.media.soundOf !== null) - Number(b.media.soundOf !== null));

/** Prints the progress of the drawing in the terminal; prints nothing if everything is in the cache. */
function progress(
  say: (line: string) => void,
  texts: typeof commands,
  begins: string,
): Pick<MakeDemoMediaOptions, 'onDraw' | 'onProgress'> {
  let isDrawing = false;
  let told = 0;
  return {
    onDraw() {
      if (!isDrawing) say(begins);
      isDrawing = true;
    },
    onProgress(done, total) {
      const percent = Math.floor((done / total) * 4) * 25;
      if (isDrawing && percent > told) say(texts.drawn({ percent }));
      told = percent;
    },
  };
}

async function removeEarlierDemo(tx: Queryable): Promise<void> {
  const ids = [...(await findMembers(tx)).values()];
  try {
    await tx.delete(postRows).where(inArray(postRows.authorId, ids));
    await tx.delete(accounts).where(inArray(accounts.id, ids));
    if (ids.length > 0) await recountAll(tx);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new StartupError(commands.demoInUse);
  }
}
