import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { platform } from '#lib/platform/current.ts';
import { REACH } from '#lib/player/live-window.ts';
import { wheelSteps } from '#lib/player/wheel.ts';
import type { Feed } from '#lib/stores/feed/feed.ts';
import type { Playback } from '#lib/stores/feed/playback.ts';

const keySteps: Record<string, 1 | -1> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };
/** Where the keys have another meaning. */
const typing = 'input, textarea, select, dialog, [role=dialog], [role=menu]';
// Firefox counts the turns of a wheel in lines, three a notch.
const LINE_PIXELS = 40;

/** What an article does when it comes into the page; the result is for when it goes. */
export type Watch = (item: HTMLElement | null) => (() => void) | undefined;

/** Tells the stores which post is seen, and how much of it. */
function useSeen(feed: Feed, playback: Playback): Watch {
  const observer = useRef<IntersectionObserver>(null);

  useEffect(() => () => observer.current?.disconnect(), []);

  return useCallback(
    (item) => {
      const root = item?.parentElement;
      const code = item?.dataset['post'];
      if (!root || !code) return;
      if (observer.current?.root !== root) {
        observer.current?.disconnect();
        observer.current = new IntersectionObserver(
          (entries) => {
            for (const { target, intersectionRatio } of entries)
              playback.see((target as HTMLElement).dataset['post'] ?? '', intersectionRatio);
            const seen = playback.$seen.get();
            if (seen) feed.show(seen);
          },
          { root, threshold: [0, 0.6, 1] },
        );
      }
      const watching = observer.current;
      watching.observe(item);
      return () => {
        watching.unobserve(item);
        playback.see(code, 0);
      };
    },
    [feed, playback],
  );
}

/** A list that has jumped beyond the posts that are in the page, as by a screen reader, gets those that belong there. */
function useJumps(list: RefObject<HTMLElement | null>, shown: boolean, feed: Feed): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is in the page once it has a post
  useEffect(() => {
    const root = list.current;
    if (!root) return;
    const onScroll = () => {
      const index = Math.round(root.scrollTop / Math.max(1, root.clientHeight));
      if (Math.abs(index - feed.$current.get()) > REACH) feed.reach(index);
    };
    root.addEventListener('scroll', onScroll, { passive: true });
    return () => root.removeEventListener('scroll', onScroll);
  }, [list, shown, feed]);
}

/** Keeps the feed still while the page is hidden; it goes on when the page is shown again, out of the browser's memory too. */
function useSuspension(playback: Playback): void {
  useEffect(() => {
    const { visibility } = platform();
    const follow = () => playback.suspend(!visibility.isVisible());
    follow();
    window.addEventListener('pageshow', follow);
    const stop = visibility.listen(follow);
    return () => {
      window.removeEventListener('pageshow', follow);
      stop();
    };
  }, [playback]);
}

/** Moves the list one post on or back, from wherever it is going to. */
function useStep(list: RefObject<HTMLElement | null>, shown: boolean, feed: Feed): (by: 1 | -1) => void {
  const goal = useRef<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is in the page once it has a post
  useEffect(() => {
    const root = list.current;
    const settle = () => {
      goal.current = null;
    };
    // A finger takes over from a step that is under way; older Safari has no `scrollend`.
    for (const event of ['scrollend', 'touchstart']) root?.addEventListener(event, settle, { passive: true });
    return () => {
      for (const event of ['scrollend', 'touchstart']) root?.removeEventListener(event, settle);
    };
  }, [list, shown]);

  return useCallback(
    (by) => {
      const root = list.current;
      if (!root) return;
      const total = feed.$list.get().items.length;
      const current = feed.$current.get();
      // To the fraction of a pixel, which would add up over hundreds of posts.
      const { height } = root.getBoundingClientRect();
      // Below the last post lies its tail, from which the way back is to that post.
      const inTail = goal.current === null && root.scrollTop > current * height + 1;
      const wanted = (goal.current ?? current) + (by === -1 && inTail ? 0 : by);
      // No further than there are posts in the page to come to rest on.
      const to = Math.max(current - REACH, Math.min(wanted, current + REACH));
      if (to < 0 || to > total) return;
      const top = Math.min(to * height, root.scrollHeight - root.clientHeight);
      if (Math.abs(top - root.scrollTop) < 1) return;
      goal.current = to;
      const still = platform().media.matches('(prefers-reduced-motion: reduce)');
      root.scrollTo({ top, behavior: still ? 'instant' : 'smooth' });
    },
    [list, feed],
  );
}

/** Arrow and page keys, wherever the focus is, and the wheel, whose notches are too short for a browser to snap on. */
function useKeysAndWheel(list: RefObject<HTMLElement | null>, shown: boolean, step: (by: 1 | -1) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is in the page once it has a post
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = keySteps[event.key];
      if (!by || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      event.preventDefault();
      step(by);
    };
    const stepsOf = wheelSteps();
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE_PIXELS;
      const by = stepsOf({ pixels, at: event.timeStamp });
      if (by !== 0) step(by);
    };
    // Over the buttons that lie on the list too.
    const stage = list.current?.parentElement;
    window.addEventListener('keydown', onKey);
    stage?.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      window.removeEventListener('keydown', onKey);
      stage?.removeEventListener('wheel', onWheel);
    };
  }, [list, shown, step]);
}

/** Joins the list in the page to its stores; gives the verb that steps through it, and what watches its items. */
export function useFeedView(
  list: RefObject<HTMLElement | null>,
  shown: boolean,
  feed: Feed,
  playback: Playback,
): { step: (by: 1 | -1) => void; watch: Watch } {
  const watch = useSeen(feed, playback);
  useSuspension(playback);
  useJumps(list, shown, feed);
  const step = useStep(list, shown, feed);
  useKeysAndWheel(list, shown, step);

  return { step, watch };
}
