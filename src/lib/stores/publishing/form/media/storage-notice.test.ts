import { atom } from 'nanostores';
import { expect, test, vi } from 'vitest';
import { openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { createStorageNotice } from './storage-notice.ts';

const GB = 1_000_000_000;
const browser = openAnsweringBrowser();

test('the storage notice shows the text that arrived with the page, or nothing', () => {
  expect(createStorageNotice('Little is left.', atom('open')).$notice.get()).toBe('Little is left.');
  expect(createStorageNotice(null, atom('open')).$notice.get()).toBeNull();
});

test('the storage notice is refreshed when uploads have ended, and is unchanged without an answer', async () => {
  const $zone = atom<'open' | 'busy'>('open');
  const storage = createStorageNotice(null, $zone);
  const stop = storage.open();
  const uploaded = async (times: number) => {
    $zone.set('busy');
    $zone.set('open');
    await vi.waitFor(() => expect(browser.sent).toHaveLength(times));
  };
  browser.answers(200, 'OK', { used: 4.5 * GB, allowed: 5 * GB });
  await uploaded(1);
  await vi.waitFor(() => expect(storage.$notice.get()).toBe('You have used 4.5 GB of your 5 GB.'));
  browser.goesSilent();
  await uploaded(2);
  browser.answers(500);
  await uploaded(3);
  expect(storage.$notice.get()).toBe('You have used 4.5 GB of your 5 GB.');
  browser.answers(200, 'OK', { used: GB, allowed: 5 * GB });
  await uploaded(4);
  await vi.waitFor(() => expect(storage.$notice.get()).toBeNull());
  stop();
  $zone.set('busy');
  $zone.set('open');
  expect(browser.sent).toHaveLength(4);
});
