import { atom, computed, type PreinitializedWritableAtom, type ReadableAtom } from 'nanostores';
import type { PagedList } from './lists/paged-list.ts';

/** What one tab tells the others. */
export type Told = readonly [subject: string, code: string, facts: unknown];

/** What this document knows of things of one kind, by code. It is newer than the answers that lists have of them. */
interface Known<Facts> {
  $known: PreinitializedWritableAtom<Readonly<Record<string, Facts>>>;
  /** Changes what is known of one thing, in this document alone. */
  change(code: string, facts: Facts): void;
  /** The server has confirmed it: other tabs are told too. */
  announce(code: string, facts: Facts): void;
}

const subjects = new Map<string, (code: string, facts: never) => void>();
let tell: ((told: Told) => void) | null = null;

/** Tells other tabs by that function from now on; null tells nobody. */
export const tellBy = (next: typeof tell): void => {
  tell = next;
};

/** Takes over what another tab has told. */
export const hear = ([subject, code, facts]: Told): void => subjects.get(subject)?.(code, facts as never);

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
      tell?.([subject, code, facts]);
    },
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
