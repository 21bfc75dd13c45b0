import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { scrollLoading } from './scroll-loading.ts';

let browser: FakePlatform;
beforeEach(() => {
  browser = fakePlatform();
  usePlatform(browser);
});
afterEach(() => usePlatform(undefined));

test('the next page loads once scrolling has paused for 200 ms within 50 pixels of the bottom', () => {
  const loadMore = vi.fn(async () => {});
  const { scrolled } = scrollLoading(loadMore);
  scrolled(() => 50);
  browser.tick(199);
  scrolled(() => 50);
  browser.tick(199);
  expect(loadMore).not.toHaveBeenCalled();
  browser.tick(1);
  expect(loadMore).toHaveBeenCalledTimes(1);
  scrolled(() => 51);
  browser.tick(1_000);
  expect(loadMore).toHaveBeenCalledTimes(1);
});

test('the position after the pause counts, and nothing loads after a stop', () => {
  const loadMore = vi.fn(async () => {});
  const { scrolled, stop } = scrollLoading(loadMore);
  let left = 0;
  scrolled(() => left);
  left = 900;
  browser.tick(200);
  scrolled(() => 0);
  stop();
  browser.tick(1_000);
  expect(loadMore).not.toHaveBeenCalled();
});
