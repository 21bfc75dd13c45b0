import { dataOf } from '#lib/api/outcome.ts';
import { requestQuietly } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { getPost } from '#lib/contract/post/post.ts';
import type { Feed } from './feed.ts';

/** Loads a feed again around its current post, which stays; a hidden word in it covers it from now on. */
export async function renewFeed(feed: Feed): Promise<void> {
  const shown = feed.$list.get().items[feed.$current.get()];
  if (!shown) return await feed.restart();
  const outcome = await dataOf(requestQuietly(getPost, { query: { code: shown.postCode } }), messages.noAnswer);
  const { items } = feed.$list.get();
  const current = items[feed.$current.get()];
  if (!current) return;
  const renewed = outcome.ok && current.postCode === shown.postCode ? outcome.data : current;
  feed.resume({ before: 0, items: [renewed], next: '', current: 0 });
  await feed.loadMore();
}
