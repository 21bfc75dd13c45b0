import { existsSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $background, backgrounds, chooseBackground, defaultBackground } from './background.ts';

const key = 'background';
const [, sound] = backgrounds;
let browser: FakePlatform;

beforeEach(() => {
  browser = fakePlatform();
  usePlatform(browser);
});

afterEach(() => {
  cleanStores($background);
  usePlatform(undefined);
});

test('is the default until another one is chosen and stored', () => {
  expect($background.get()).toBe(defaultBackground);
  chooseBackground(sound.url);
  expect($background.get()).toBe(sound.url);
  expect(browser.stored.get(key)).toBe(sound.url);
  expect(browser.variables.get('--background')).toBe(`url("${sound.url}")`);
  chooseBackground(defaultBackground);
  expect(browser.stored.has(key)).toBe(false);
});

test('is the default while a page is rendered on the server', () => {
  usePlatform(undefined);
  expect($background.get()).toBe(defaultBackground);
});

test('a choice in another tab also applies here', () => {
  const stop = $background.listen(() => {});
  browser.storedElsewhere(key, sound.url);
  expect($background.get()).toBe(sound.url);
  stop();
});

const strange = ['', 'https://example.org/a.png', '//example.org/a.png', '/media/x', `${sound.url}") , url(//x`];

test.each(strange)('%j is not a picture of ours, so the default is shown', (url) => {
  browser.stored.set(key, url);
  expect($background.get()).toBe(defaultBackground);
  chooseBackground(url);
  expect($background.get()).toBe(defaultBackground);
});

test('every picture is part of the product', () => {
  for (const { url } of backgrounds)
    expect(existsSync(new URL(`../../../../public${url}`, import.meta.url)), url).toBe(true);
});

/** The variable that the document has before its first paint. */
function backgroundBeforePaint(stored: string | null): string | undefined {
  const script = readFileSync(new URL('../../../layouts/background-before-paint.js', import.meta.url), 'utf8');
  const variables = new Map<string, string>();
  runInNewContext(script, {
    localStorage: { getItem: (asked: string) => (asked === key ? stored : null) },
    document: {
      documentElement: { style: { setProperty: (name: string, value: string) => variables.set(name, value) } },
    },
  });
  return variables.get('--background');
}

test('the page is painted with the chosen picture from the start', () => {
  for (const { url } of backgrounds) {
    chooseBackground(url);
    expect(backgroundBeforePaint(url)).toBe(browser.variables.get('--background'));
  }
  for (const url of [null, ...strange]) expect(backgroundBeforePaint(url)).toBeUndefined();
});
