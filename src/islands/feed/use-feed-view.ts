import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { platform } from '#lib/platform/current.ts';
import { REACH } from '#lib/player/live-window.ts';
import type { Feed } from '#lib/stores/feed/feed.ts';
import type { Playback } from '#lib/stores/feed/playback.ts';

const keySteps: Record<string, 1 | -1> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };
/** Elements in which these keys have another meaning. */
const typing = 'input, textarea, select, dialog, [role=dialog], [role=menu]';

/** The ref of an article: observes it until the returned function is called. */
export type Observe = (item: HTMLElement | null) => (() => void) | undefined;

/** Reports to the stores how much of each post is visible. */
function useSeen(feed: Feed, playback: Playback): Observe {
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
      const current = observer.current;
      current.observe(item);
      return () => {
        current.unobserve(item);
        playback.see(code, 0);
      };
    },
    [feed, playback],
  );
}

/** If the list jumps beyond the rendered posts, for example by a screen reader, renders the posts at the new position. */
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

/** Suspends the feed while the page is hidden; resumes it when the page is shown again, also from the back-forward cache. */
function useSuspension(playback: Playback): void {
  useEffect(() => {
    const { visibility } = platform();
    const updateSuspended = () => playback.suspend(!visibility.isVisible());
    updateSuspended();
    window.addEventListener('pageshow', updateSuspended);
    const stop = visibility.listen(updateSuspended);
    return () => {
      window.removeEventListener('pageshow', updateSuspended);
      stop();
    };
  }, [playback]);
}

/** Steps forward or back. Repeated steps (`held`: a key held down, or a wheel) never run far ahead of the visible post. */
type Step = (by: 1 | -1, held?: boolean) => void;

/** The index that the list has scrolled to. An observer reports it later, perhaps after the next key. */
const indexIn = (root: HTMLElement) => Math.round(root.scrollTop / root.getBoundingClientRect().height);
const within = (value: number, middle: number) => Math.max(middle - REACH, Math.min(value, middle + REACH));

/** Moves the list one post forward or back, counted from where a running step ends. */
function useStep(list: RefObject<HTMLElement | null>, shown: boolean, feed: Feed): Step {
  // Counted from the first post of the session, because the feed drops posts far back.
  const goal = useRef<number | null>(null);

  const goOn = useCallback(
    (root: HTMLElement, to: number) => {
      // With fractions of a pixel: rounding errors would add up over hundreds of posts.
      const { height } = root.getBoundingClientRect();
      feed.reach(indexIn(root));
      // Not beyond the rendered posts: there is nothing to snap to.
      const top = Math.min(within(to, feed.$current.get()) * height, root.scrollHeight - root.clientHeight);
      if (Math.abs(top - root.scrollTop) < 1) return;
      goal.current = feed.$before.get() + to;
      const still = platform().media.matches('(prefers-reduced-motion: reduce)');
      root.scrollTo({ top, behavior: still ? 'instant' : 'smooth' });
    },
    [feed],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is in the page once it has a post
  useEffect(() => {
    const root = list.current;
    if (!root) return;
    // A touch ends a running step; older Safari has no `scrollend`.
    const stop = () => {
      goal.current = null;
    };
    const arrive = () => {
      const at = goal.current;
      if (at === null) return;
      stop();
      goOn(root, at - feed.$before.get());
    };
    root.addEventListener('scrollend', arrive, { passive: true });
    root.addEventListener('touchstart', stop, { passive: true });
    return () => {
      root.removeEventListener('scrollend', arrive);
      root.removeEventListener('touchstart', stop);
    };
  }, [list, shown]);

  return useCallback(
    (by, held = false) => {
      const root = list.current;
      if (!root) return;
      const here = indexIn(root);
      const from = goal.current === null ? here : goal.current - feed.$before.get();
      // The tail is below the last post: one step back from it leads to that post.
      const inTail = goal.current === null && root.scrollTop > here * root.getBoundingClientRect().height + 1;
      const wanted = from + (by === -1 && inTail ? 0 : by);
      const to = held ? within(wanted, here) : wanted;
      if (to >= 0 && to <= feed.$list.get().items.length) goOn(root, to);
    },
    [list, feed, goOn],
  );
}

/** Handles arrow and page keys, wherever the focus is. */
function useKeys(step: Step): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = keySteps[event.key];
      if (!by || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      event.preventDefault();
      step(by, event.repeat);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [step]);
}

/** Connects the list to its stores; returns the functions that step through it and observe its items. */
export function useFeedView(
  list: RefObject<HTMLElement | null>,
  shown: boolean,
  feed: Feed,
  playback: Playback,
): { step: Step; observe: Observe } {
  const observe = useSeen(feed, playback);
  useSuspension(playback);
  useJumps(list, shown, feed);
  const step = useStep(list, shown, feed);
  useKeys(step);

  return { step, observe };
}
