import { expect, test } from 'vitest';
import { keptScreens } from './kept-screens.ts';
import type { Place } from './places.ts';

const screen = (id: string, place: Place | null = null) => ({ id, place });
const idsOf = (screens: readonly { id: string }[]) => screens.map(({ id }) => id);

test('the latest screen of each place stays, and the last three others', () => {
  const kept = keptScreens();
  for (const place of ['home', 'following', 'search'] as const) expect(kept.park(screen(place, place))).toEqual([]);
  for (const id of ['a', 'b', 'c']) expect(kept.park(screen(id))).toEqual([]);
  expect(idsOf(kept.park(screen('d')))).toEqual(['a']);
  expect(kept.take({ id: 'a' })).toBeNull();
  expect(kept.take({ id: 'b' })?.id).toBe('b');
  for (const place of ['home', 'following', 'search'] as const) expect(kept.take({ place })?.id).toBe(place);
});

test('an older screen of a place counts as one of the others', () => {
  const kept = keptScreens();
  kept.park(screen('old', 'home'));
  expect(kept.park(screen('new', 'home'))).toEqual([]);
  kept.park(screen('a'));
  kept.park(screen('b'));
  expect(idsOf(kept.park(screen('c')))).toEqual(['old']);
  expect(kept.take({ place: 'home' })?.id).toBe('new');
  expect(kept.has('home')).toBe(false);
});

test('a reused screen is no longer parked, and is the latest once it is left again', () => {
  const kept = keptScreens();
  for (const id of ['a', 'b', 'c']) kept.park(screen(id));
  const a = kept.take({ id: 'a' });
  expect(a && kept.park(a)).toEqual([]);
  expect(idsOf(kept.park(screen('d')))).toEqual(['b']);
});
