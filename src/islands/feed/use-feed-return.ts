import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { platform } from '#lib/platform/current.ts';
import type { Feed } from '#lib/stores/feed/feed.ts';
import type { Playback } from '#lib/stores/feed/playback.ts';
import { keepFeed, keptFeed } from '#lib/stores/feed/snapshot.ts';

// A post with its addresses takes 5 kB: of a long sitting only so many behind the current one stay, and are there to go back to.
const BEHIND_AT_MOST = 60;
const BEHIND_KEPT = 40;

/** The second that the video of the current post has reached. */
function secondOf(list: HTMLElement | null, feed: Feed): number {
  const code = feed.$list.get().items[feed.$current.get()]?.post.postCode;
  return list?.querySelector<HTMLVideoElement>(`[data-post="${code}"] video`)?.currentTime ?? 0;
}

/** Keeps the feed of this tab when the page is left, and lets it go on there on the next Home. Gives the index of the post that it began with. */
export function useFeedReturn(
  list: RefObject<HTMLElement | null>,
  shown: boolean,
  feed: Feed,
  playback: Playback,
): number {
  const [arrival, setArrival] = useState<{ index: number } | null>(null);

  // Not before hydration, which has to find what the server sent; and before anything is painted after it.
  useLayoutEffect(() => {
    const kept = keptFeed();
    if (!kept) {
      platform().paint.showReturned();
      return;
    }
    const code = kept.items[kept.current]?.post.postCode;
    if (code) playback.leftAt(code, kept.second);
    feed.resume(kept);
    setArrival({ index: kept.current });
  }, [feed, playback]);

  useLayoutEffect(() => {
    const root = list.current;
    if (arrival === null || !root) return;
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
    // Only where the list stands still: the finger of the next swipe, already there, would carry it on from the wrong place.
    const forgetFar = () => {
      const current = feed.$current.get();
      const { items, phase } = feed.$list.get();
      if (current <= BEHIND_AT_MOST || phase === 'loading' || phase === 'failed') return;
      if (!root || touched || Math.abs(root.scrollTop - current * root.getBoundingClientRect().height) > 1) return;
      const gone = current - BEHIND_KEPT;
      const before = feed.$before.get() + gone;
      feed.resume({ before, items: items.slice(gone), next: feed.next(), current: BEHIND_KEPT });
      setArrival({ index: BEHIND_KEPT });
    };
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    root?.addEventListener('scrollend', forgetFar, options);
    for (const event of ['touchstart', 'touchend', 'touchcancel'] as const)
      root?.addEventListener(event, onTouch, options);
    return () => stop.abort();
  }, [list, feed, shown]);

  useEffect(() => {
    const keep = () => keepFeed(feed, secondOf(list.current, feed));
    // A phone may end a hidden page without another word; Safari tells of a page that is left only here.
    window.addEventListener('pagehide', keep);
    const stop = platform().visibility.listen((visible) => {
      if (!visible) keep();
    });
    return () => {
      window.removeEventListener('pagehide', keep);
      stop();
    };
  }, [list, feed]);

  return arrival?.index ?? 0;
}
