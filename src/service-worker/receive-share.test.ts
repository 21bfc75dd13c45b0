import { beforeEach, expect, test } from 'vitest';
import { limits } from '#lib/contract/limits.ts';
import { readShared, removeOldShare, removeShared } from '#lib/device/shared-content.ts';
import { fakeCaches } from '#tests/support/doubles/fake-caches.ts';
import { receiveShare } from './receive-share.ts';

const origin = 'https://riff.test';
const now = Date.UTC(2026, 0, 1);
const hour = 3_600_000;
const png = (name: string) => new File(['pixels'], name, { type: 'image/png' });
const large = (file: File) => Object.defineProperty(file, 'size', { value: limits.uploadBytes + 1 });

let storage: CacheStorage;
let full: boolean;

/** Acts like the device; a page's form has a referrer. */
async function post(fields: Record<string, string>, files: File[] = [], referrer = 'about:client') {
  const form = { get: (name: string) => fields[name] ?? null, getAll: () => files };
  const request = { formData: async () => form as unknown as FormData, referrer };
  return await receiveShare({ request, origin, storage, now });
}

beforeEach(() => {
  full = false;
  storage = fakeCaches(() => (full ? new DOMException('full', 'QuotaExceededError') : null));
});

test('a share waits on the device, and Create Post opens with a GET', async () => {
  const answer = await post({ title: ' Evening ', text: 'By the river', url: 'https://example.org' }, [png('a.png')]);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${origin}/client/upload?shared=1`]);
  const shared = await readShared(storage, now);
  expect(shared).toMatchObject({ title: 'Evening', text: 'By the river', url: 'https://example.org', left: [] });
  expect(shared?.files.map(({ name, type, size }) => [name, type, size])).toEqual([['a.png', 'image/png', 6]]);
});

test('a share replaces the previous one', async () => {
  await post({ title: 'First' }, [png('a.png'), png('b.png')]);
  await post({}, [png('c.png')]);
  const shared = await readShared(storage, now);
  expect([shared?.title, shared?.files.map(({ name }) => name)]).toEqual(['', ['c.png']]);
});

test('files beyond the limits are left out, with the reason', async () => {
  const many = Array.from({ length: limits.imagesPerPost + 1 }, (_, n) => png(`${n}.png`));
  await post({}, [large(new File(['x'], 'film.mp4', { type: 'video/mp4' })), ...many]);
  const shared = await readShared(storage, now);
  expect(shared?.files).toHaveLength(limits.imagesPerPost);
  expect(shared?.left).toEqual([
    { name: 'film.mp4', isVideo: true, reason: 'large' },
    { name: `${limits.imagesPerPost}.png`, isVideo: false, reason: 'many' },
  ]);
});

test('a form of another site stores nothing', async () => {
  const answer = await post({ title: 'Buy' }, [png('ad.png')], 'https://evil.example/page');
  expect(answer.status).toBe(303);
  expect(await readShared(storage, now)).toBeNull();
});

test('a form of this site, as in a test or from a menu of the product, is stored', async () => {
  await post({}, [png('a.png')], `${origin}/client/about`);
  expect(await readShared(storage, now)).not.toBeNull();
});

test('without space, or with an unreadable form, Create Post opens and finds nothing', async () => {
  full = true;
  expect((await post({}, [png('a.png')])).status).toBe(303);
  full = false;
  expect(await readShared(storage, now)).toBeNull();
  const request = { formData: () => Promise.reject(new TypeError('broken')), referrer: '' };
  expect((await receiveShare({ request, origin, storage, now })).status).toBe(303);
});

test('a share disappears after an hour, and once it is taken', async () => {
  await post({ title: 'Late' });
  expect(await readShared(storage, now + hour)).toBeNull();
  await removeOldShare(storage, now + hour - 1);
  expect(await readShared(storage, now)).not.toBeNull();
  await removeOldShare(storage, now + hour);
  expect(await storage.keys()).toEqual([]);
  await post({ title: 'Taken' });
  await removeShared(storage);
  expect(await storage.keys()).toEqual([]);
});
