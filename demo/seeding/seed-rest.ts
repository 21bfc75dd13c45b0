import pLimit from 'p-limit';
import { commands } from '../../src/lib/texts/server/commands.ts';
import type { Context } from '../../src/server/product/context.ts';
import type { DemoMedia } from '../making/demo-media.ts';
import { makeDemoMedia, mediaOf, rotated } from '../making/make-demo-media.ts';
import { posts as allPosts } from '../posts/posts.ts';
import type { DemoPostScript } from '../posts/script.ts';
import { holdState, readState, writeState } from './demo-state.ts';
import { type DemoOptions, demoCache, inOrder } from './seed.ts';
import { findMembers, since } from './seed-members.ts';
import { seedPost } from './seed-posts.ts';
import { storeMedia } from './store-media.ts';

/** Makes the posts that are still to come, each once its media is drawn. Several processes may do so at once. */
export async function seedRest(
  context: Context,
  say: (line: string) => void,
  { posts = allPosts, texts = commands, ...pace }: DemoOptions & { signal?: AbortSignal },
): Promise<void> {
  const keys = (await readState(context.db))?.unfinished?.waiting ?? [];
  const waiting = new Set(inOrder(posts).filter(({ key }) => keys.includes(key)));
  if (waiting.size === 0) return;
  const count = waiting.size;
  say(texts.drawingRest({ count }));
  context.log.info({ posts: count }, 'drawing the rest of the demo');

  const made = new Map<string, DemoMedia>();
  const isReady = (post: DemoPostScript) =>
    mediaOf(post).every((key) => made.has(key)) && ![...waiting].some(({ key }) => key === post.media.soundOf);
  const oneAtATime = pLimit(1);
  const onMade = (media: DemoMedia) =>
    oneAtATime(async () => {
      made.set(media.key, media);
      for (const post of waiting) {
        if (!isReady(post)) continue;
        await seedIfWaiting(context, post, made);
        waiting.delete(post);
      }
    });
  await context.storage.withTemporaryFolder((folder) => {
    const keys = rotated([...waiting]).flatMap(mediaOf);
    return makeDemoMedia({ folder, cache: demoCache(context), keys, onMade, inBackground: true, ...pace });
  });
  say(texts.demoComplete);
  context.log.info('the demo is complete');
}

/** Writes the post, unless another process has done so, or has replaced the demo. */
async function seedIfWaiting(context: Context, post: DemoPostScript, made: Map<string, DemoMedia>): Promise<void> {
  await context.db.transaction(async (tx) => {
    const state = await holdState(tx);
    if (!state?.unfinished?.waiting.includes(post.key)) return;
    const { unfinished, ...account } = state;
    const drawn = mediaOf(post).flatMap((key) => made.get(key) ?? []);
    await seedPost(tx, post, {
      jobs: context.jobs,
      ids: new Map(Object.entries(unfinished.ids)),
      memberIds: await findMembers(tx),
      media: await storeMedia(context, drawn),
      hoursAgo: since(unfinished.startedAt),
    });
    const waiting = unfinished.waiting.filter((key) => key !== post.key);
    await writeState(tx, waiting.length > 0 ? { ...account, unfinished: { ...unfinished, waiting } } : account);
  });
}
