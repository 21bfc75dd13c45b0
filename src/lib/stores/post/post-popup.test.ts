import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { createPostPopup, type PostPopup } from './post-popup.ts';

let browser: FakePlatform;
let popup: PostPopup;
let loads: number;

const at = () => browser.navigation.url().pathname + browser.navigation.url().search;

beforeEach(() => {
  browser = fakePlatform({ url: 'http://riff.test/client/profile?code=ada' });
  usePlatform(browser);
  loads = 0;
  popup = createPostPopup({
    codes: () => ['a', 'b', 'c', 'd', 'e'],
    loadMore: async () => {
      loads += 1;
    },
  });
});
afterEach(() => usePlatform(undefined));

test('a popup has the address of its post, and closing it is a step back', () => {
  popup.open('a');
  expect(popup.$code.get()).toBe('a');
  expect(at()).toBe('/client/home?code=a');
  popup.step(1);
  expect(at()).toBe('/client/home?code=b');
  popup.close();
  expect(popup.$code.get()).toBeNull();
  expect(at()).toBe('/client/profile?code=ada');
  expect(browser.journeys).toEqual([]);
});

test('Back closes it, and Forward to a post of the list shows it again', () => {
  const stop = popup.listen();
  popup.open('b');
  browser.navigation.back(1);
  expect(popup.$code.get()).toBeNull();
  browser.navigation.push('/client/home?code=c', 'post c');
  browser.navigation.push('/elsewhere', 'other');
  browser.navigation.back(1);
  expect(popup.$code.get()).toBe('c');
  stop();
});

test('steps stay within the list, and its end loads more', () => {
  popup.open('a');
  expect([popup.canStep(-1), popup.canStep(1)]).toEqual([false, true]);
  popup.step(-1);
  expect(popup.$code.get()).toBe('a');
  popup.step(1);
  expect(loads).toBe(0);
  popup.step(1);
  expect(loads).toBe(1);
  for (let n = 0; n < 5; n += 1) popup.step(1);
  expect(popup.$code.get()).toBe('e');
  expect(popup.canStep(1)).toBe(false);
});

test('on the way back to a parked screen the popup follows its entry of the history, and not on a way by a link', () => {
  let by: 'history' | 'link' = 'history';
  usePlatform({ ...browser, navigation: { ...browser.navigation, arrival: () => ({ by, from: '' }) } });
  popup.listen()();
  popup.open('b');
  popup.listen()();
  expect(popup.$code.get()).toBe('b');
  // Another screen appeared, and Back passed the popup.
  browser.navigation.back(1);
  by = 'link';
  popup.listen()();
  expect(popup.$code.get()).toBe('b');
  by = 'history';
  popup.listen()();
  expect(popup.$code.get()).toBeNull();
});
