import { atom, type ReadableAtom } from 'nanostores';
import type { QueryOf } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import { type FeedPage, feed, type Post } from '#lib/contract/post/post.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
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
  /** Keeps the current post when authors are hidden or shown again, until the returned function is called. */
  keepPlace: () => Stop;
  /** Takes a post out because the member is not interested; `putBack` returns it to its place. */
  hide: (postCode: string) => void;
  /** Makes a hidden post the current one again; returns its index, or null if this feed did not have it. */
  putBack: (postCode: string) => number | null;
  /** Whether the feed ends here only because the member hides posts that they have seen. */
  $endsAtSeen: ReadableAtom<boolean>;
}

/** The next page is requested this many posts before the end. */
const NEAR_END = 3;

/** The current post of a list, as an index. */
function createPlace({ $list }: Pick<PagedList<Post>, '$list'>, first: readonly Post[]) {
  const $current = atom(0);
  /** The posts to which the index belongs. */
  let placed = first;

  function set(index: number, items = $list.get().items): void {
    placed = items;
    $current.set(index);
  }
  /** Makes the same post the current one after posts have left or come back; if it has left, the next one. */
  function settle(): void {
    const { items } = $list.get();
    if (items === placed) return;
    const left = new Map(items.map(({ postCode }, index) => [postCode, index]));
    const before = placed.slice(0, $current.get()).filter(({ postCode }) => left.has(postCode)).length;
    const index = left.get(placed[$current.get()]?.postCode ?? '') ?? before;
    set(Math.max(0, Math.min(index, items.length - 1)), items);
  }
  return { $current, set, settle };
}

/** Creates the feed of one screen without loading anything. If there is no first page, `loadMore` loads it. */
export function createFeed(firstPage: FeedPage | null, tab: FeedTab = 'for-you'): Feed {
  const $endsAtSeen = atom(firstPage?.endsAtSeen ?? false);
  const list = createList(firstPage, tab, (endsAtSeen) => $endsAtSeen.set(endsAtSeen));
  const place = createPlace(list, firstPage?.contents ?? []);
  const { $current } = place;
  const $before = atom(0);
  let viewed: string | null = null;

  function remove(postCode: string): void {
    list.remove(postCode);
    place.settle();
    // Without a post there is nothing to swipe to that would load the next page.
    if (list.$list.get().items.length === 0) void list.loadMore();
  }

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
      place.set(current, items);
      list.adopt({ items, next });
      place.settle();
    },
    reach(index) {
      if (index >= 0 && index < list.$list.get().items.length) place.set(index);
    },
    remove,
    keepPlace: () => list.$list.listen(place.settle),
    ...hiding(list, place, remove),
    $endsAtSeen,
    show(postCode) {
      const { items } = list.$list.get();
      const index = items.findIndex((post) => post.postCode === postCode);
      const post = items[index];
      if (!post) return;
      place.set(index);
      if (viewed !== postCode) {
        viewed = postCode;
        // The post in the address was opened by the person; the others came with the feed.
        void recordView(post, platform().navigation.url().searchParams.get('code') === postCode);
      }
      if (index >= items.length - NEAR_END) void list.loadMore();
    },
  };
}

type Posts = PagedList<Post>;
type Place = ReturnType<typeof createPlace>;

/** The list of a feed; `onEnd` is called with each page. */
const createList = (firstPage: FeedPage | null, tab: FeedTab, onEnd: (endsAtSeen: boolean) => void): Posts =>
  postList(firstPage, (learn) =>
    pagedList(feed, {
      ...(tab === 'following' && { query: () => ({ feed: tab }) }),
      keyOf: ({ postCode }) => postCode,
      failed: messages.feedFailed,
      first: firstPage,
      // Only the server knows where the feed ends.
      limit: Number.POSITIVE_INFINITY,
      onPage: (page, since) => {
        onEnd(page.endsAtSeen ?? false);
        learn(page, since);
      },
    }),
  );

const indexIn = ({ $list }: Posts, postCode: string) =>
  $list.get().items.findIndex((post) => post.postCode === postCode);

/** Takes posts out of a list and puts them back behind the post that was before them. */
function hiding(
  list: Posts,
  { $current, set }: Place,
  remove: (postCode: string) => void,
): Pick<Feed, 'hide' | 'putBack'> {
  const hidden = new Map<string, { post: Post; before: string | null }>();
  return {
    hide(postCode) {
      const { items } = list.$list.get();
      const index = indexIn(list, postCode);
      const post = items[index];
      if (!post) return;
      hidden.set(postCode, { post, before: items[index - 1]?.postCode ?? null });
      remove(postCode);
    },
    putBack(postCode) {
      const own = hidden.get(postCode);
      hidden.delete(postCode);
      if (!own || indexIn(list, postCode) >= 0) return null;
      const { items } = list.$list.get();
      const before = own.before === null ? -1 : indexIn(list, own.before);
      // Its neighbour may be gone by now.
      const index = own.before === null || before >= 0 ? before + 1 : Math.min($current.get(), items.length);
      list.putBack(own.post, index);
      set(index);
      return index;
    },
  };
}
