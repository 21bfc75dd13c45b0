import { atom, computed, type PreinitializedWritableAtom, type ReadableAtom } from 'nanostores';
import type { PagedList } from './lists/paged-list.ts';

/** A message from one tab to the others. */
export type Told = readonly [subject: string, code: string, facts: unknown];

/** The facts that this document knows about things of one kind, by code. They are newer than the answers in lists. */
interface Known<Facts> {
  $known: PreinitializedWritableAtom<Readonly<Record<string, Facts>>>;
  /** Changes the known facts about one thing, only in this document. */
  change(code: string, facts: Facts): void;
  /** Changes facts that the server has confirmed, and tells other tabs too. */
  announce(code: string, facts: Facts): void;
}

const subjects = new Map<string, (code: string, facts: never) => void>();
let tell: ((told: Told) => void) | null = null;

/** Sets the function that tells other tabs; null tells no tab. */
export const tellBy = (next: typeof tell): void => {
  tell = next;
};

/** Applies a message from another tab. */
export const hear = ([subject, code, facts]: Told): void => subjects.get(subject)?.(code, facts as never);

/** Creates the store of known facts for one kind of thing; `merge` combines new facts with the earlier ones. */
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

/** A list whose items show the known facts; `now` applies them to an item. */
export function withKnown<Item, List extends Pick<PagedList<Item>, '$list'>>(
  list: List & Pick<PagedList<Item>, '$list'>,
  { $known }: { $known: ReadableAtom },
  now: (item: Item) => Item,
): List {
  const { $list } = list;
  const $now = computed([$list, $known], (state) => ({ ...state, items: state.items.map(now) }));
  // React compares hydrated content with a store's initial value, which a computed store does not provide.
  return { ...list, $list: Object.assign($now, { init: $list.value }) };
}
