import { atom, type ReadableAtom } from 'nanostores';
import { messages } from '#lib/contract/messages.ts';
import type { FeedPage, Post } from '#lib/contract/post.ts';
import type { MediaConfig, PostMedia } from '#lib/media/urls.ts';
import { type Chunk, type PagedList, pagedList } from '../paged-list.ts';
import { showToast } from '../toast.ts';
import { createReactions, type Reactions } from './reactions.ts';

/** A post with the addresses of its media. */
export interface FeedEntry {
  post: Post;
  media: PostMedia;
}

export type FeedChunk = Chunk<FeedEntry, string>;

/** What the page gives to the feed: the first posts, and their addresses in the same order. */
export interface FeedStart {
  /** Null where there is no first page yet: then `loadMore` gets it. */
  firstPage: FeedPage | null;
  firstMedia: readonly PostMedia[];
  media: MediaConfig;
}

/** A feed as it was left: what is kept of its posts, and where it stood. */
export interface FeedPlace {
  /** Posts that came before the kept ones: they count, but are gone. */
  before: number;
  items: readonly FeedEntry[];
  next: string | null;
  /** Index of the current post among the kept ones. */
  current: number;
}

export interface Feed extends Pick<PagedList<FeedEntry, string>, '$list' | 'loadMore' | 'retry' | 'next'> {
  /** Index of the current post; it stays on a post until another one is seen enough. */
  $current: ReadableAtom<number>;
  /** Posts that the person has seen before the first one of the list; 0 but for a feed that goes on where it was left. */
  $before: ReadableAtom<number>;
  /** Goes on where a feed was left. The current post has been counted as viewed already. */
  resume: (place: FeedPlace) => void;
  /** Makes the post at that index the current one before enough of it is seen: the list has jumped there. */
  reach: (index: number) => void;
  /** Makes the post of that code the current one, records its view, and asks for the next page near the end. */
  show: (postCode: string) => void;
  toggleLike: Reactions['toggleLike'];
}

/** So many posts from the end the next page is requested. */
const NEAR_END = 3;

async function loadLate(cursor: string, media: MediaConfig, signal: AbortSignal): Promise<FeedChunk> {
  const { loadFeedPage } = await import('./feed-page.ts').catch(() => {
    throw new Error(messages.feedFailed);
  });
  return loadFeedPage(cursor, media, signal);
}

function firstChunk(page: FeedPage, media: readonly PostMedia[]): FeedChunk {
  const items = page.contents.flatMap((post, index) => {
    const addresses = media[index];
    return addresses ? [{ post, media: addresses }] : [];
  });
  return { items, next: page.hasNext ? page.cursor : null };
}

/** Makes the feed of one screen; `load` fetches a page, and is given only by tests. Loads nothing by itself. */
export function createFeed(start: FeedStart, load = loadLate): Feed {
  const { firstPage, firstMedia, media } = start;
  const list = pagedList<FeedEntry, string>({
    start: '',
    ...(firstPage && { first: firstChunk(firstPage, firstMedia) }),
    load: (cursor, signal) => load(cursor, media, signal),
    keyOf: (entry) => entry.post.postCode,
  });
  const $current = atom(0);
  const $before = atom(0);
  const reactions = createReactions((code, change) =>
    list.update(code, (entry) => ({ ...entry, post: change(entry.post) })),
  );
  let viewed: string | null = null;

  async function loadNext(): Promise<void> {
    if (list.$list.get().phase !== 'idle') return;
    await list.loadMore();
    const state = list.$list.get();
    if (state.phase === 'failed') showToast(state.reason, 'destructive');
  }

  return {
    $list: list.$list,
    loadMore: list.loadMore,
    retry: list.retry,
    next: list.next,
    $current,
    $before,
    resume({ before, items, next, current }) {
      viewed = items[current]?.post.postCode ?? null;
      $before.set(before);
      $current.set(current);
      list.adopt({ items, next });
    },
    reach(index) {
      if (index >= 0 && index < list.$list.get().items.length) $current.set(index);
    },
    toggleLike: reactions.toggleLike,
    show(postCode) {
      const { items } = list.$list.get();
      const index = items.findIndex((entry) => entry.post.postCode === postCode);
      if (index < 0) return;
      $current.set(index);
      if (viewed !== postCode) {
        viewed = postCode;
        void reactions.recordView(postCode);
      }
      if (index >= items.length - NEAR_END) void loadNext();
    },
  };
}
