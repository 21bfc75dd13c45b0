import { computed, onMount, type ReadableAtom } from 'nanostores';
import type { MutedPart } from '#lib/contract/account/relation.ts';
import { hasPlatform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { createKnown } from '../known.ts';
import type { ListState } from '../lists/growing-list.ts';

/** The facts that hide a member from this viewer. */
export interface HiddenFacts {
  /** The viewer blocks the member (`own`), or the member no longer exists for the viewer; null: neither. */
  gone?: 'own' | 'other' | null;
  /** What the viewer muted; null: nothing. */
  muted?: MutedPart | null;
}

/** The members who were hidden since the answers in lists, or are shown again. */
export const hiddenMembers = createKnown<HiddenFacts>('hidden member', (before, next) => ({ ...before, ...next }));
export const { $known: $hiddenMembers } = hiddenMembers;

/** What of a member a list shows. */
export type Shown = 'account' | 'posts' | 'comments';

const mutes: Record<Shown, readonly (MutedPart | null | undefined)[]> = {
  account: [],
  posts: ['ALL', 'POSTS'],
  comments: ['ALL', 'COMMENTS'],
};

/** Whether a list no longer shows this of the member. */
export function isHidden(userCode: string | undefined, shown: Shown): boolean {
  const facts = userCode === undefined ? undefined : $hiddenMembers.get()[userCode];
  return facts !== undefined && (Boolean(facts.gone) || mutes[shown].includes(facts.muted));
}

/** The functions that return the members on the screen. */
const sources = new Set<() => readonly (string | undefined)[]>();

/** Says which members are on the screen, until the returned function is called: they are checked when one may have disappeared. */
export function showMembers(source: () => readonly (string | undefined)[]): Stop {
  sources.add(source);
  return () => void sources.delete(source);
}

/** The members on the screen, and those who disappeared from it. */
export const membersOnScreen = (): string[] => [
  ...new Set([...sources].flatMap((source) => source()).filter((code) => code !== undefined)),
  ...Object.keys($hiddenMembers.get()).filter((code) => $hiddenMembers.get()[code]?.gone === 'other'),
];

/** A list without the items of hidden members. It tells whose items are on the screen. */
export function withoutHidden<Item, List extends { $list: ReadableAtom<ListState<Item>> }>(
  list: List & { $list: ReadableAtom<ListState<Item>> },
  memberOf: (item: Item) => string | undefined,
  shown: Shown,
): List {
  const { $list } = list;
  // React compares hydrated content with a store's initial value, which a computed store does not provide.
  const first = ($list as { init?: ListState<Item> }).init ?? $list.value;
  const $shown = computed([$list, $hiddenMembers], (state): ListState<Item> => {
    const items = state.items.filter((item) => !isHidden(memberOf(item), shown));
    return items.length === state.items.length ? state : { ...state, items };
  });
  onMount($shown, () => (hasPlatform() ? showMembers(() => $list.get().items.map(memberOf)) : undefined));
  return { ...list, $list: Object.assign($shown, { init: first }) };
}

/** Calls `run` when this of the member has been hidden. */
export const onHidden = (userCode: string, shown: Shown, run: () => void): Stop =>
  $hiddenMembers.listen(() => {
    if (isHidden(userCode, shown)) run();
  });
