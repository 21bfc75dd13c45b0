import { atom, computed, type PreinitializedWritableAtom, type ReadableAtom } from 'nanostores';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import type { PagedList } from './lists/paged-list.ts';

/** What one tab tells the others of the same member. */
interface Told {
  viewer: string;
  subject: string;
  code: string;
  facts: unknown;
}

/** What this document knows of things of one kind, by code. It is newer than the answers that lists have of them. */
interface Known<Facts> {
  $known: PreinitializedWritableAtom<Readonly<Record<string, Facts>>>;
  /** Changes what is known of one thing, in this document alone. */
  change(code: string, facts: Facts): void;
  /** The server has confirmed it: other tabs are told too. */
  announce(code: string, facts: Facts): void;
}

const subjects = new Map<string, (code: string, facts: never) => void>();
let viewer: string | null = null;

/** Creates the store of what is known of one kind of thing; `merge` joins new facts with those known before. */
export function createKnown<Facts>(
  subject: string,
  merge = (_before: Facts | undefined, next: Facts): Facts => next,
): Known<Facts> {
  const $known = atom<Readonly<Record<string, Facts>>>({});
  const change = (code: string, facts: Facts) =>
    $known.set({ ...$known.value, [code]: merge($known.value[code], facts) });
  subjects.set(subject, change);
  return {
    $known,
    change,
    announce(code, facts) {
      change(code, facts);
      if (viewer !== null) platform().tabs.tell({ viewer, subject, code, facts } satisfies Told);
    },
  };
}

/** Shares what this member does with their other tabs, until the returned function is called. */
export function joinTabs(userCode: string): Stop {
  viewer = userCode;
  const stop = platform().tabs.listen((message) => {
    const { viewer: teller, subject, code, facts } = message as Told;
    if (teller === viewer) subjects.get(subject)?.(code, facts as never);
  });
  return () => {
    viewer = null;
    stop();
  };
}

/** A list whose items are as they are known now, by `now`. */
export function withKnown<Item, List extends Pick<PagedList<Item>, '$list'>>(
  list: List & Pick<PagedList<Item>, '$list'>,
  { $known }: { $known: ReadableAtom },
  now: (item: Item) => Item,
): List {
  const { $list } = list;
  const $now = computed([$list, $known], (state) => ({ ...state, items: state.items.map(now) }));
  // React compares what it hydrates with a store's first value, which a computed one does not say by itself.
  return { ...list, $list: Object.assign($now, { init: $list.value }) };
}
