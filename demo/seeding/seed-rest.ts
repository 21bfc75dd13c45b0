import { inArray } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Context } from '../../src/server/context.ts';
import { accounts } from '../../src/server/db/schema/index.ts';
import { members } from '../cast/members.ts';
import type { DemoMedia } from '../making/demo-media.ts';
import { makeDemoMedia, mediaOf, rotated } from '../making/make-demo-media.ts';
import { posts as allPosts } from '../posts/posts.ts';
import type { DemoPostScript } from '../posts/script.ts';
import { holdState, readState, writeState } from './demo-state.ts';
import { since } from './hours-ago.ts';
import { type DemoOptions, demoCache } from './seed.ts';
import { demoEmail } from './seed-members.ts';
import { seedPost } from './seed-posts.ts';
import { storeMedia } from './store-media.ts';

interface RestOptions extends DemoOptions {
  /** Another process has made the first posts and may be at work now: this one begins elsewhere in the list. */
  isLater: boolean;
  signal?: AbortSignal;
}

/** Makes the posts that are still to come, each as soon as its media is drawn. Several processes may do so at once. */
export async function seedRest(
  context: Context,
  say: (line: string) => void,
  { posts = allPosts, isLater, signal, ...pace }: RestOptions,
): Promise<void> {
  const keys = (await readState(context.db))?.unfinished?.waiting ?? [];
  const waiting = new Set(posts.filter(({ key }) => keys.includes(key)));
  if (waiting.size === 0) return;
  const tell = (line: string) => {
    say(line);
    context.log.info(line);
  };
  tell(`The newest posts of the demo are there. Riff draws ${waiting.size} more in the background.`);

  const made = new Map<string, DemoMedia>();
  const isReady = ({ media }: DemoPostScript, original = posts.find(({ key }) => key === media.soundOf)) =>
    mediaOf({ media }).every((key) => made.has(key)) && !(original && waiting.has(original));
  const oneAtATime = pLimit(1);
  const onMade = (media: DemoMedia) =>
    oneAtATime(async () => {
      made.set(media.key, media);
      for (let post = find(waiting, isReady); post; post = find(waiting, isReady)) {
        await seedIfWaiting(context, post, made);
        waiting.delete(post);
      }
    });
  const order = isLater ? rotated([...waiting]) : [...waiting];
  await context.storage.withTemporaryFolder((folder) =>
    makeDemoMedia({
      folder,
      cache: demoCache(context),
      keys: order.flatMap(mediaOf),
      onMade,
      inBackground: true,
      ...pace,
      ...(signal && { signal }),
    }),
  );
  tell('The demo is complete.');
}

const find = <Item>(items: Iterable<Item>, fits: (item: Item) => boolean): Item | undefined =>
  [...items].find((item) => fits(item));

/** Writes the post, unless another process has done so, or has replaced the demo. */
async function seedIfWaiting(context: Context, post: DemoPostScript, made: Map<string, DemoMedia>): Promise<void> {
  await context.db.transaction(async (tx) => {
    const state = await holdState(tx);
    if (!state?.unfinished?.waiting.includes(post.key)) return;
    const { unfinished, ...account } = state;
    const names = new Map(members.map(({ userName }) => [demoEmail(userName), userName]));
    const rows = await tx
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(inArray(accounts.email, [...names.keys()]));
    const memberIds = new Map(rows.map(({ id, email }) => [names.get(email) ?? '', id]));
    const media = await storeMedia(
      context,
      mediaOf(post).map((key) => made.get(key) as DemoMedia),
    );
    const { ids, startedAt } = unfinished;
    await seedPost(tx, post, { ids, memberIds, media, hoursAgo: since(startedAt) });
    const waiting = unfinished.waiting.filter((key) => key !== post.key);
    await writeState(tx, waiting.length > 0 ? { ...account, unfinished: { ...unfinished, waiting } } : account);
  });
}
