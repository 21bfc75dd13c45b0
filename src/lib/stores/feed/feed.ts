import { atom, type ReadableAtom } from 'nanostores';
import type { QueryOf } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import { type FeedPage, feed, type Post } from '#lib/contract/post/post.ts';
import { platform } from '#lib/platform/current.ts';
import { type PagedList, pagedList } from '../lists/paged-list.ts';
import { postList } from '../post/known-posts.ts';
import { recordView } from '../post/record-view.ts';

/** A stored feed: some of its posts, and the position in them. */
export interface FeedPlace {
  /** The number of posts before the stored ones. */
  before: number;
  items: readonly Post[];
  next: string | null;
  /** Index of the current post among the stored ones. */
  current: number;
}

/** The tabs of Home, each with its own feed and its own place in it. */
export type FeedTab = NonNullable<NonNullable<QueryOf<typeof feed>>['feed']>;

export interface Feed extends Pick<PagedList<Post>, '$list' | 'loadFirst' | 'loadMore' | 'retry' | 'restart' | 'next'> {
  tab: FeedTab;
  /** Index of the current post; it changes when another post is visible enough. */
  $current: ReadableAtom<number>;
  /** The number of posts before the first one of the list; 0 unless the feed was restored. */
  $before: ReadableAtom<number>;
  /** Restores a feed. The view of its current post was recorded already. */
  resume: (place: FeedPlace) => void;
  /** Makes the post at that index the current one before it is visible enough, after a jump of the list. */
  reach: (index: number) => void;
  /** Makes the post of that code the current one, records its view, and loads the next page near the end. */
  show: (postCode: string) => void;
  /** Removes a post that no longer exists. */
  remove: (postCode: string) => void;
}

/** The next page is requested this many posts before the end. */
const NEAR_END = 3;

/** Creates the feed of one screen without loading anything. If there is no first page, `loadMore` loads it. */
export function createFeed(firstPage: FeedPage | null, tab: FeedTab = 'for-you'): Feed {
  const list = postList(firstPage, (onPage) =>
    pagedList(feed, {
      ...(tab === 'following' && { query: () => ({ feed: tab }) }),
      keyOf: ({ postCode }) => postCode,
      failed: messages.feedFailed,
      first: firstPage,
      // Only the server knows where the feed ends.
      limit: Number.POSITIVE_INFINITY,
      onPage,
    }),
  );
  const $current = atom(0);
  const $before = atom(0);
  let viewed: string | null = null;

  return {
    tab,
    $list: list.$list,
    loadFirst: list.loadFirst,
    loadMore: list.loadMore,
    retry: list.retry,
    restart: list.restart,
    next: list.next,
    $current,
    $before,
    resume({ before, items, next, current }) {
      viewed = items[current]?.postCode ?? null;
      $before.set(before);
      $current.set(current);
      list.adopt({ items, next });
    },
    reach(index) {
      if (index >= 0 && index < list.$list.get().items.length) $current.set(index);
    },
    remove(postCode) {
      const index = list.$list.get().items.findIndex((post) => post.postCode === postCode);
      if (index < 0) return;
      list.remove(postCode);
      const last = Math.max(0, list.$list.get().items.length - 1);
      const current = $current.get();
      $current.set(Math.min(index < current ? current - 1 : current, last));
    },
    show(postCode) {
      const { items } = list.$list.get();
      const index = items.findIndex((post) => post.postCode === postCode);
      const post = items[index];
      if (!post) return;
      $current.set(index);
      if (viewed !== postCode) {
        viewed = postCode;
        // The post in the address was opened by the person; the others came with the feed.
        void recordView(post, platform().navigation.url().searchParams.get('code') === postCode);
      }
      if (index >= items.length - NEAR_END) void list.loadMore();
    },
  };
}
