import { atom } from 'nanostores';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { createStorageNotice } from './storage-notice.ts';

const GB = 1_000_000_000;

beforeEach(() => usePlatform(fakePlatform()));

test.each([
  [3.9, null],
  [4.2, 'You have used 4.2 GB of your 5 GB.'],
  [5, 'You have used 5 GB of your 5 GB. Delete some of your posts to make room for new ones.'],
  [5.3, 'You have used 5.3 GB of your 5 GB. Delete some of your posts to make room for new ones.'],
])('with %d GB of 5 it says %j', (used, notice) => {
  expect(createStorageNotice({ used: used * GB, allowed: 5 * GB }, atom('open')).$notice.get()).toBe(notice);
});

test('it says nothing while the server does not', () => {
  expect(createStorageNotice(null, atom('open')).$notice.get()).toBeNull();
});

test('it asks again when uploads have ended, and keeps what it said if there is no answer', async () => {
  const answers = [{ code: 200, message: 'OK', data: { used: 4.5 * GB, allowed: 5 * GB }, errors: {} }];
  const asked = vi.fn(async () => {
    const answer = answers.shift();
    if (!answer) throw new TypeError('no network');
    return Response.json(answer);
  });
  usePlatform(fakePlatform({ fetch: asked }));
  const $zone = atom<'open' | 'busy'>('open');
  const storage = createStorageNotice({ used: 4.2 * GB, allowed: 5 * GB }, $zone);
  const stop = storage.open();
  for (const times of [1, 2]) {
    $zone.set('busy');
    $zone.set('open');
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(times));
    await vi.waitFor(() => expect(storage.$notice.get()).toBe('You have used 4.5 GB of your 5 GB.'));
  }
  stop();
});
