import { feed } from '#lib/api/post.ts';
import { messages } from '#lib/contract/messages.ts';
import { type MediaConfig, mediaFor } from '#lib/media/urls.ts';
import type { FeedChunk } from './feed.ts';

/** Fetches a page of the feed, the first one for an empty cursor, with the addresses of its media. Loaded late: cloudinary-core comes with it. */
export async function loadFeedPage(cursor: string, media: MediaConfig, signal: AbortSignal): Promise<FeedChunk> {
  const answer = await feed(cursor ? { cursor } : {}, signal).catch(() => null);
  if (answer?.code !== 200 || answer.data === null) throw new Error(answer?.message || messages.feedFailed);
  const { contents, hasNext, cursor: next } = answer.data;
  return {
    items: contents.map((post) => ({ post, media: mediaFor(post, media) })),
    next: hasNext ? next : null,
  };
}
