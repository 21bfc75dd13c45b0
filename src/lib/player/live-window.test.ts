import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLive, isMounted, itemWindow, mediaMode, type WindowState } from './live-window.ts';

const state = (changes: Partial<WindowState> & { ready?: number[] } = {}): WindowState => ({
  current: 5,
  plays: true,
  isReady: (index) => (changes.ready ?? []).includes(index),
  savesData: false,
  ...changes,
});
const modes = (given: WindowState) => [3, 4, 5, 6, 7, 8].map((index) => mediaMode(index, given));

test('before the current item can play, nothing else loads', () => {
  expect(modes(state())).toEqual(['off', 'off', 'play', 'off', 'off', 'off']);
});

test('then its neighbours load, and the post after the next one only once the next one can play', () => {
  expect(modes(state({ ready: [5] }))).toEqual(['off', 'hold', 'play', 'hold', 'off', 'off']);
  expect(modes(state({ ready: [5, 6] }))).toEqual(['off', 'hold', 'play', 'hold', 'warm', 'off']);
});

test('loaded neighbours stay while the current one is still loading', () => {
  expect(modes(state({ ready: [4] }))).toEqual(['off', 'hold', 'play', 'off', 'off', 'off']);
});

test('with data saver on, nothing is preloaded', () => {
  expect(modes(state({ ready: [5], savesData: true }))).toEqual(['off', 'off', 'play', 'off', 'off', 'off']);
});

test('the current item keeps its element even while it is paused or half visible', () => {
  expect(mediaMode(5, state({ plays: false }))).toBe('hold');
});

test('at most three items are live and at most one plays, in every state', () => {
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.uniqueArray(fc.nat(52)),
      fc.boolean(),
      fc.boolean(),
      (current, ready, plays, savesData) => {
        const given = state({ current, ready, plays, savesData });
        const all = Array.from({ length: 53 }, (_, index) => mediaMode(index, given));
        expect(all.filter(isLive).length).toBeLessThanOrEqual(3);
        expect(all.filter((mode) => mode === 'play').length).toBe(plays ? 1 : 0);
      },
    ),
  );
});

test('only items near the current one have content in the page', () => {
  expect([2, 3, 4, 5, 6, 7, 8].map((index) => isMounted(index, state()))).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect([2, 3, 7, 8].map((index) => isMounted(index, state({ ready: [5] })))).toEqual([false, true, true, false]);
});

test('seven items are in the page for a list of any length, and fewer at its ends', () => {
  expect(itemWindow(500, 2_000)).toEqual({ from: 497, to: 504 });
  expect(itemWindow(0, 2_000)).toEqual({ from: 0, to: 4 });
  expect(itemWindow(1, 3)).toEqual({ from: 0, to: 3 });
  expect(itemWindow(0, 0)).toEqual({ from: 0, to: 0 });
});

test('every item with content is in the page', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(50), fc.uniqueArray(fc.nat(52)), (current, more, ready) => {
      const total = current + more + 1;
      const { from, to } = itemWindow(current, total);
      const all = Array.from({ length: total }, (_, index) => index);
      const mounted = all.filter((index) => isMounted(index, state({ current, ready })));
      expect(mounted.every((index) => index >= from && index < to)).toBe(true);
    }),
  );
});
