import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { createPostPopup } from '../post/post-popup.ts';
import { layersHere } from './layers.ts';
import { createLayer, leaveLayer } from './open-layer.ts';

let browser: FakePlatform;
let gone: string[];

beforeEach(() => {
  browser = fakePlatform({ url: 'http://riff.test/client/profile?code=ada' });
  usePlatform(browser);
  gone = [];
});
afterEach(() => usePlatform(undefined));

const layer = (name: string) => createLayer(name, () => gone.push(name));
const popupOf = (...codes: string[]) => createPostPopup({ codes: () => codes, loadMore: async () => {} });
const at = () => browser.navigation.url().pathname + browser.navigation.url().search;

test('Back closes only the topmost layer, at the same address', () => {
  layer('comments').listen();
  const stop = layer('full').listen();
  expect(layersHere()).toEqual(['comments', 'full']);
  browser.navigation.back(1);
  expect(gone).toEqual(['full']);
  stop();
  browser.navigation.back(1);
  expect(gone).toEqual(['full', 'comments']);
  expect(at()).toBe('/client/profile?code=ada');
});

test('a layer that is closed removes its entry, and the entries above it', () => {
  const comments = layer('comments');
  comments.listen();
  layer('full').listen();
  comments.close();
  expect(layersHere()).toEqual([]);
  expect(new Set(gone)).toEqual(new Set(['comments', 'full']));
});

test('a layer over a popup keeps the popup’s mark; two Backs close both', () => {
  const popup = popupOf('a', 'b');
  popup.listen();
  popup.open('a');
  layer('comments').listen();
  expect(layersHere()).toEqual(['post a', 'comments']);
  browser.navigation.back(1);
  expect([gone, popup.$code.get()]).toEqual([['comments'], 'a']);
  browser.navigation.back(1);
  expect([popup.$code.get(), at()]).toEqual([null, '/client/profile?code=ada']);
});

test('a popup that is closed removes the layers above it', () => {
  const popup = popupOf('a');
  popup.listen();
  popup.open('a');
  layer('comments').listen();
  popup.close();
  expect([gone, layersHere(), at()]).toEqual([['comments'], [], '/client/profile?code=ada']);
});

test('a popup that stepped on below the comments stays at its post when they close', () => {
  const popup = popupOf('a', 'b');
  popup.listen();
  popup.open('a');
  layer('comments').listen();
  popup.step(1);
  expect([layersHere(), at()]).toEqual([['post b', 'comments'], '/client/home?code=b']);
  browser.navigation.back(1);
  expect([popup.$code.get(), layersHere(), at()]).toEqual(['b', ['post b'], '/client/home?code=b']);
});

test('a layer whose entry already exists, for example after a reload, adds none', () => {
  browser.navigation.push(at(), 'comments');
  const comments = layer('comments');
  comments.listen();
  comments.close();
  expect(layersHere()).toEqual([]);
});

test('on a screen that another entry shows again, the layer closes and adds none', () => {
  const comments = layer('comments');
  comments.listen()();
  browser.navigation.push('/client/home', '');
  comments.listen();
  expect([gone, layersHere()]).toEqual([['comments'], []]);
});

/** Delays the browser's steps back; `arrive` carries out the pending ones. */
function slowSteps(): { slow: FakePlatform; arrive: () => void } {
  const { navigation } = browser;
  const steps: number[] = [];
  const back = (by: number) => void steps.push(by);
  return {
    slow: { ...browser, navigation: { ...navigation, back } },
    arrive() {
      for (const by of steps.splice(0)) navigation.back(by);
    },
  };
}

test('a layer that opens while the browser steps back waits for it', () => {
  const { slow, arrive } = slowSteps();
  usePlatform(slow);
  const first = layer('comments');
  const stop = first.listen();
  first.close();
  stop();
  layer('again').listen();
  arrive();
  expect(layersHere()).toEqual(['again']);
  expect(gone).toEqual(['comments']);
});

test('closed twice at the same time, a layer removes one entry', () => {
  browser.navigation.push(at(), '');
  const { slow, arrive } = slowSteps();
  usePlatform(slow);
  const comments = layer('comments');
  comments.listen();
  comments.close();
  comments.close();
  arrive();
  browser.navigation.back(1);
  expect(browser.navigation.mark(), 'the entry before was left by this Back alone').toBeNull();
});

test('a step back to another screen, which sends no event, delays a layer for at most a second', () => {
  browser.navigation.push('/client/home', 'comments');
  usePlatform(slowSteps().slow);
  const done: string[] = [];
  leaveLayer('comments', () => done.push('left'));
  layer('full').listen();
  expect([done, layersHere()]).toEqual([[], ['comments']]);
  browser.tick(1_000);
  expect([done, layersHere()]).toEqual([['left'], ['comments', 'full']]);
});
