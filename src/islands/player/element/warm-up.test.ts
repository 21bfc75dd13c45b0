import { afterEach, expect, test, vi } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { warmUp } from './warm-up.ts';

afterEach(() => usePlatform(undefined));

function online(answer: () => Promise<Response>) {
  const asked: [string, string | null, AbortSignal | null | undefined][] = [];
  // biome-ignore lint/correctness/useHookAtTopLevel: this is not a React hook
  usePlatform(
    fakePlatform({
      fetch: (address, init) => {
        asked.push([address, new Headers(init?.headers).get('range'), init?.signal]);
        return answer();
      },
    }),
  );
  return asked;
}

test('the first 512 kB of a file are loaded once', async () => {
  const asked = online(async () => new Response('bytes'));
  warmUp('/once.mp4');
  warmUp('/once.mp4');
  expect(asked.map(([address, range]) => [address, range])).toEqual([['/once.mp4', 'bytes=0-524287']]);
});

test('after a failure the file can be warmed again', async () => {
  const asked = online(() => Promise.reject(new TypeError('offline')));
  warmUp('/later.mp4');
  await vi.waitFor(() => {
    warmUp('/later.mp4');
    expect(asked.length).toBeGreaterThan(1);
  });
});

test('a video that is no longer needed stops loading', () => {
  const asked = online(() => new Promise(() => undefined));
  const stop = warmUp('/stopped.mp4');
  expect(asked[0]?.[2]?.aborted).toBe(false);
  stop();
  expect(asked[0]?.[2]?.aborted).toBe(true);
});
