import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { followPeopleLayer } from './people-layer.ts';

let browser: FakePlatform;

beforeEach(() => {
  browser = fakePlatform({ url: 'http://riff.test/client/profile?code=ada' });
  usePlatform(browser);
});
afterEach(() => usePlatform(undefined));

test('a list of accounts reopens after a reload and after Forward, and not in a popup', () => {
  const { navigation } = browser;
  navigation.push('/client/profile?code=ada', 'followers');
  const opened: string[] = [];
  const stop = followPeopleLayer((which) => opened.push(which));
  expect(opened).toEqual(['followers']);
  navigation.push('/client/profile?code=ada', 'following');
  navigation.push('/client/home?code=a', 'post a');
  navigation.push('/client/home?code=a', 'post a/comments');
  navigation.back(1);
  expect(opened).toEqual(['followers']);
  navigation.back(1);
  expect(opened).toEqual(['followers', 'following']);
  stop();
});
