import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#lib/platform/fake.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { $progress, watchProcessing } from './processing-posts.ts';

let browser: FakePlatform;
let stop: Stop = () => {};
let contents: object[];
let calls: string[];

beforeEach(() => {
  calls = [];
  browser = fakePlatform({
    url: 'http://riff.test/client/profile?code=ada',
    fetch: async (address) => {
      calls.push(address);
      return Response.json({ code: 200, message: 'OK', data: { contents, page: 0, hasNext: false }, errors: {} });
    },
  });
  usePlatform(browser);
  stop = watchProcessing('ada', ['one', 'two']);
});

afterEach(() => {
  stop();
  usePlatform(undefined);
});

test('shows how far each post is, and asks again', async () => {
  contents = [
    { postCode: 'one', status: 'PROCESSING', progress: 42 },
    { postCode: 'two', status: 'PROCESSING', progress: 0 },
    { postCode: 'old', status: 'READY', progress: 100 },
  ];
  browser.tick(3_000);
  await vi.waitFor(() => expect($progress.get()).toEqual({ one: 42, two: 0 }));
  browser.tick(3_000);
  expect(calls).toHaveLength(2);
  expect(browser.journeys).toEqual([]);
});

test('loads the page anew once a post is done, and asks no more', async () => {
  contents = [
    { postCode: 'one', status: 'FAILED', progress: 42 },
    { postCode: 'two', status: 'PROCESSING', progress: 50 },
  ];
  browser.tick(3_000);
  await vi.waitFor(() => expect(browser.journeys).toEqual(['replace /client/profile?code=ada']));
  browser.tick(60_000);
  expect(calls).toHaveLength(1);
});

test('asks nothing while nobody looks, nor once it is stopped', () => {
  browser.setVisible(false);
  browser.tick(3_000);
  stop();
  browser.setVisible(true);
  browser.tick(60_000);
  expect(calls).toEqual([]);
});
