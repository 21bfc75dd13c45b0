import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { platform } from '#lib/platform/current.ts';
import type { Feed } from '#lib/stores/feed/feed.ts';
import type { Playback } from '#lib/stores/feed/playback.ts';
import { codeIn, storedFeed, storeFeed } from '#lib/stores/feed/snapshot.ts';
import { onInterest } from '#lib/stores/post/known-posts.ts';

// A post with its addresses takes 5 kB, so at most this number of posts before the current one is stored.
const BEHIND_AT_MOST = 60;
const BEHIND_LEFT = 40;

/** The current second of the current post's video. */
function secondOf(list: HTMLElement | null, feed: Feed): number {
  const code = feed.$list.get().items[feed.$current.get()]?.postCode;
  return list?.querySelector<HTMLVideoElement>(`[data-post="${code}"] video`)?.currentTime ?? 0;
}

/**
 * Stores this tab's feed when the page is closed, and restores it on the next Home. Shows a post again that is no longer marked as not
 * interesting. Returns the index of the first current post. */
export function useFeedReturn(
  list: RefObject<HTMLElement | null>,
  shown: boolean,
  feed: Feed,
  playback: Playback,
): number {
  const [arrival, setArrival] = useState<{ index: number } | null>(null);
  const isRestored = useRef(false);

  // After hydration, which must match the server's HTML, and before the next paint.
  useLayoutEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    const stored = storedFeed(feed.tab);
    if (!stored) {
      platform().paint.showReturned();
      return;
    }
    const code = stored.items[stored.current]?.postCode;
    if (code) playback.storeStart(code, stored.second);
    feed.resume(stored);
    setArrival({ index: stored.current });
  }, [feed, playback]);

  // Once for each visit: the router restores the scroll position of a parked screen.
  const lastArrival = useRef(arrival);
  useLayoutEffect(() => {
    const root = list.current;
    if (arrival === lastArrival.current || arrival === null || !root) return;
    lastArrival.current = arrival;
    root.scrollTo({ top: arrival.index * root.getBoundingClientRect().height, behavior: 'instant' });
    platform().paint.showReturned();
  }, [list, arrival]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is in the page once it has a post
  useEffect(() => {
    const root = list.current;
    let touched = false;
    const onTouch = ({ touches }: TouchEvent) => {
      touched = touches.length > 0;
    };
    // Only while the list is at rest: otherwise the next swipe would start from the wrong position.
    const removeFar = () => {
      const current = feed.$current.get();
      const { items, phase } = feed.$list.get();
      if (current <= BEHIND_AT_MOST || phase === 'loading' || phase === 'failed') return;
      if (!root || touched || Math.abs(root.scrollTop - current * root.getBoundingClientRect().height) > 1) return;
      const gone = current - BEHIND_LEFT;
      const before = feed.$before.get() + gone;
      feed.resume({ before, items: items.slice(gone), next: feed.next(), current: BEHIND_LEFT });
      setArrival({ index: BEHIND_LEFT });
    };
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    root?.addEventListener('scrollend', removeFar, options);
    for (const event of ['touchstart', 'touchend', 'touchcancel'] as const)
      root?.addEventListener(event, onTouch, options);
    return () => stop.abort();
  }, [list, feed, shown]);

  useEffect(
    () =>
      onInterest((postCode, isUninteresting) => {
        if (isUninteresting) return feed.hide(postCode);
        const index = feed.putBack(postCode);
        if (index !== null) setArrival({ index });
      }),
    [feed],
  );

  useStoring(list, feed, playback);
  return arrival?.index ?? 0;
}

/** Stores the feed before it may be lost: when its screen is parked or removed, or when the page is closed or hidden. */
function useStoring(list: RefObject<HTMLElement | null>, feed: Feed, playback: Playback): void {
  // The video starts there again when the parked screen is shown. A layout effect, because the player's own effects remove the video.
  useLayoutEffect(() => {
    const code = codeIn(platform().navigation.url());
    return () => {
      const second = secondOf(list.current, feed);
      const post = feed.$list.get().items[feed.$current.get()]?.postCode;
      if (post) playback.storeStart(post, second);
      storeFeed(feed, second, code);
    };
  }, [list, feed, playback]);

  useEffect(() => {
    const store = () => storeFeed(feed, secondOf(list.current, feed));
    // A phone may kill a hidden page without another event; Safari reports a closed page only here.
    window.addEventListener('pagehide', store);
    const stop = platform().visibility.listen((visible) => {
      if (!visible) store();
    });
    return () => {
      window.removeEventListener('pagehide', store);
      stop();
    };
  }, [list, feed]);
}
