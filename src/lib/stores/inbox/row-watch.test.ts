import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { watchRows } from './row-watch.ts';

let browser: FakePlatform;
let seen: string[];
let watch: ReturnType<typeof watchRows>;

beforeEach(() => {
  browser = fakePlatform();
  usePlatform(browser);
  seen = [];
  watch = watchRows((codes) => seen.push(...codes));
});
afterEach(() => {
  watch.stop();
  usePlatform(undefined);
});

test('a row counts as seen after a second on the screen', () => {
  watch.move('a', true);
  browser.tick(999);
  expect(seen).toEqual([]);
  browser.tick(1);
  expect(seen).toEqual(['a']);
});

test('a row that was scrolled past does not count', () => {
  watch.move('a', true);
  browser.tick(900);
  watch.move('a', false);
  browser.tick(5_000);
  expect(seen).toEqual([]);
});

test('nothing is seen on a hidden page, and the second begins anew when it is shown', () => {
  browser.setVisible(false);
  watch.move('a', true);
  browser.tick(5_000);
  expect(seen).toEqual([]);
  browser.setVisible(true);
  browser.tick(999);
  expect(seen).toEqual([]);
  browser.tick(1);
  expect(seen).toEqual(['a']);
});

test('a screen that was left reports nothing', () => {
  watch.move('a', true);
  watch.stop();
  browser.tick(5_000);
  browser.setVisible(true);
  browser.tick(5_000);
  expect(seen).toEqual([]);
});
