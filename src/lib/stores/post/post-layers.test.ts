import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { layersHere, markedPost } from '../shell/layers.ts';
import {
  areCommentsLowest,
  commentsLayer,
  followLayers,
  leaveCommentsFirst,
  leaveLostSounds,
  onCommentsGone,
  soundsLayer,
} from './post-layers.ts';

let browser: FakePlatform;
let acts: string[];

beforeEach(() => {
  browser = fakePlatform({ url: `http://riff.test${paths.home('a')}` });
  usePlatform(browser);
  acts = [];
});
afterEach(() => usePlatform(undefined));

const stage = (isInPopup: boolean) => ({
  isInPopup,
  postCode: () => 'a',
  isFullScreen: () => false,
  openComments: () => void acts.push('open'),
});
const open = () => commentsLayer(() => acts.push('gone')).listen();
const at = () => browser.navigation.url().pathname + browser.navigation.url().search;

test('after a reload within a popup, Home shows the comments without the popup, and the popup keeps them', () => {
  browser.navigation.rewrite(paths.home('a'), 'post a/comments');
  followLayers(stage(true))();
  expect(layersHere()).toEqual(['post a', 'comments']);
  followLayers(stage(false));
  expect([layersHere(), areCommentsLowest(), markedPost(), at()]).toEqual([['comments'], true, null, paths.home('a')]);
  expect(acts).toEqual(['open', 'open']);
});

test('a link to the current screen waits until the comments over it have left their entry', () => {
  expect(leaveCommentsFirst(() => acts.push('follow'))).toBe(false);
  open();
  expect(leaveCommentsFirst(() => acts.push(`follow with ${layersHere().length} layers`))).toBe(true);
  expect(acts).toEqual(['gone', 'follow with 0 layers']);
});

test('the comments over a popup do not delay such a link', () => {
  browser.navigation.push(paths.home('a'), 'post a');
  open();
  expect(leaveCommentsFirst(() => acts.push('follow'))).toBe(false);
  expect(acts).toEqual([]);
});

test('a popup without a panel is told that Back has closed its comments', () => {
  browser.navigation.push(paths.home('a'), 'post a');
  browser.navigation.push(paths.home('a'), 'post a/comments');
  browser.navigation.push(paths.home('a'), 'post a/comments/full');
  const stop = onCommentsGone(() => acts.push('gone'));
  browser.navigation.back(1);
  expect(acts).toEqual([]);
  browser.navigation.back(1);
  expect(acts).toEqual(['gone']);
  stop();
});

test('a form without its list of sounds leaves that list’s entry; the list itself keeps it', () => {
  browser.navigation.push(paths.upload(), 'sounds');
  const stop = leaveLostSounds();
  expect(layersHere()).toEqual([]);
  soundsLayer(() => acts.push('gone')).listen();
  expect(layersHere()).toEqual(['sounds']);
  browser.navigation.back(1);
  expect([layersHere(), acts]).toEqual([[], ['gone']]);
  stop();
});
