import { afterEach, expect, test, vi } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { renewAddress } from './renew-address.ts';

const ended = 'https://media.test/media/riff/signed/1.abc/video/upload/videos/a.mp4';
const fresh = ended.replace('/1.abc/', '/2.def/');

/** Answers the call for a new address; returns the requested addresses. */
function answering(answer: () => Promise<Response>) {
  const asked: string[] = [];
  // biome-ignore lint/correctness/useHookAtTopLevel: this is not a React hook
  usePlatform(
    fakePlatform({
      fetch: (address) => {
        asked.push(address);
        return answer();
      },
    }),
  );
  return asked;
}
const found = async (address: string) => Response.json({ code: 200, message: 'OK', data: { address }, errors: {} });

afterEach(() => usePlatform(undefined));

test('an address that does not expire is not renewed', () => {
  const asked = answering(() => found(fresh));
  const then = vi.fn();
  renewAddress('/media/riff/video/upload/videos/a.mp4', then);
  expect(then).toHaveBeenCalledExactlyOnceWith(null);
  expect(asked).toEqual([]);
});

test('an expired signed address is requested again', async () => {
  const asked = answering(() => found(fresh));
  const then = vi.fn();
  renewAddress(ended, then);
  await vi.waitFor(() => expect(then).toHaveBeenCalledExactlyOnceWith(fresh));
  expect(asked).toEqual([`/api/media/address?address=${encodeURIComponent(ended)}`]);
});

test('an unchanged address, or a failed call, gives no new one', async () => {
  for (const answer of [() => found(ended), () => Promise.reject(new TypeError('offline'))]) {
    answering(answer);
    const then = vi.fn();
    renewAddress(ended, then);
    await vi.waitFor(() => expect(then).toHaveBeenCalledExactlyOnceWith(null));
  }
});

test('an answer that no caller awaits any longer is dropped', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answering(() => promise);
  const forgotten = vi.fn();
  const awaited = vi.fn();
  renewAddress(ended, forgotten)();
  renewAddress(ended, awaited);
  resolve(await found(fresh));
  await vi.waitFor(() => expect(awaited).toHaveBeenCalled());
  expect(forgotten).not.toHaveBeenCalled();
});
