import { atom, type ReadableAtom } from 'nanostores';
import type { Stop } from '#lib/platform/platform.ts';
import { $unseen, setUnseen } from './unseen.ts';

/** The notifications that arrived since the list was loaded. */
export interface Arrivals {
  $arrived: ReadableAtom<number>;
  /** The list is as new as the count. */
  reset(): void;
  /** Shows a count that follows from an action of the member here: nothing has arrived. */
  setOwn(count: number): void;
  /** Ignores changes until it ends: the stream may tell of the member's own action before its answer does. */
  during<Result>(action: () => Promise<Result>): Promise<Result>;
  listen(): Stop;
}

/** Counts what arrives: each rise of the unseen count. `known` is the count of the moment when the list was loaded. */
export function createArrivals(known: number | null): Arrivals {
  const $arrived = atom(0);
  let last = known;
  let actions = 0;
  const follow = (count: number | null) => {
    if (count === null || actions > 0) return;
    if (last !== null && count !== last) $arrived.set(Math.min(count, $arrived.get() + Math.max(0, count - last)));
    last = count;
  };
  return {
    $arrived,
    reset() {
      last = $unseen.get();
      $arrived.set(0);
    },
    setOwn(count) {
      last = count;
      setUnseen(count);
      $arrived.set(Math.min(count, $arrived.get()));
    },
    async during(action) {
      actions += 1;
      try {
        return await action();
      } finally {
        actions -= 1;
      }
    },
    listen: () => $unseen.subscribe(follow),
  };
}
