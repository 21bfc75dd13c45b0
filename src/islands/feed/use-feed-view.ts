import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { platform } from '#lib/platform/current.ts';
import { wheelSteps } from '#lib/player/wheel.ts';
import type { Feed } from '#lib/stores/feed/feed.ts';
import type { Playback } from '#lib/stores/feed/playback.ts';

const keySteps: Record<string, 1 | -1> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };
/** Where the keys have another meaning. */
const typing = 'input, textarea, select, dialog, [role=dialog], [role=menu]';
// Firefox counts the turns of a wheel in lines, three a notch.
const LINE_PIXELS = 40;

/** Tells the stores which post is seen, and how much of it. */
function useSeen(list: RefObject<HTMLElement | null>, count: number, feed: Feed, playback: Playback): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: more posts have to be watched when there are more
  useEffect(() => {
    const root = list.current;
    if (!root) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const code = (target as HTMLElement).dataset['post'];
          if (code) playback.see(code, intersectionRatio);
        }
        const seen = playback.$seen.get();
        if (seen) feed.show(seen);
      },
      { root, threshold: [0, 0.6, 1] },
    );
    for (const item of root.querySelectorAll('[data-post]')) observer.observe(item);
    return () => observer.disconnect();
  }, [list, count, feed, playback]);
}

/** Keeps the feed still while the page is hidden. */
function useSuspension(playback: Playback): void {
  useEffect(() => {
    const { visibility } = platform();
    playback.suspend(!visibility.isVisible());
    return visibility.listen((visible) => playback.suspend(!visible));
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
      const items = root.querySelectorAll<HTMLElement>('[data-post]');
      const current = feed.$current.get();
      // Below the last post lies its tail, from which the way back is to that post.
      const inTail = goal.current === null && root.scrollTop > (items[current]?.offsetTop ?? 0) + 1;
      const to = (goal.current ?? current) + (by === -1 && inTail ? 0 : by);
      if (to < 0 || to > items.length) return;
      const top = Math.min(items[to]?.offsetTop ?? root.scrollHeight, root.scrollHeight - root.clientHeight);
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
    const root = list.current;
    window.addEventListener('keydown', onKey);
    root?.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      window.removeEventListener('keydown', onKey);
      root?.removeEventListener('wheel', onWheel);
    };
  }, [list, shown, step]);
}

/** Joins the list in the page to its stores, and gives the verb that steps through it. */
export function useFeedView(
  list: RefObject<HTMLElement | null>,
  count: number,
  feed: Feed,
  playback: Playback,
): (by: 1 | -1) => void {
  useSeen(list, count, feed, playback);
  useSuspension(playback);
  const step = useStep(list, count > 0, feed);
  useKeysAndWheel(list, count > 0, step);

  return step;
}
