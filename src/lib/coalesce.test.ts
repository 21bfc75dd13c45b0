import { describe, expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

/** Work that counts its runs; each run ends when the test opens its gate. */
function gated(runs: number) {
  const gates = Array.from({ length: runs }, () => Promise.withResolvers<void>());
  let begun = 0;
  return {
    begun: () => begun,
    open: (run: number) => gates[run]?.resolve(),
    fail: (run: number, reason: string) => gates[run]?.reject(new Error(reason)),
    work: async () => {
      const own = begun;
      begun += 1;
      await gates[own]?.promise;
      return own;
    },
  };
}

describe.each([
  { late: 'join', runs: 1 },
  { late: 'next', runs: 2 },
] as const)('coalesced work ($late)', ({ late, runs }) => {
  test('work starts at once, and again for a call after its end', async () => {
    const share = coalesce<number>(late);
    const { work, open, begun } = gated(2);
    const first = share('a', work);
    expect(begun()).toBe(1);
    open(0);
    expect(await first).toBe(0);
    const second = share('a', work);
    expect(begun()).toBe(2);
    open(1);
    expect(await second).toBe(1);
  });

  test('work does not wait for the work of another key', async () => {
    const share = coalesce<string | number>(late);
    const { work, open } = gated(1);
    const slow = share('slow', work);
    expect(await share('quick', async () => 'quick')).toBe('quick');
    open(0);
    expect(await slow).toBe(0);
  });

  test.each([
    ['a rejection', () => Promise.reject(new Error('down'))],
    [
      'an error before there is a promise',
      () => {
        throw new Error('down');
      },
    ],
  ])('can run again after %s', async (_how, failing) => {
    const share = coalesce<string>(late);
    await expect(share('a', failing)).rejects.toThrow('down');
    expect(await share('a', async () => 'up')).toBe('up');
  });

  test('work that calls its own key shares its own run, or gets another one after it', async () => {
    const share = coalesce<number>(late);
    let begun = 0;
    let inner: Promise<number> | undefined;
    const work = async (): Promise<number> => {
      begun += 1;
      inner ??= share('a', work);
      return begun;
    };
    expect(await share('a', work)).toBe(1);
    expect(await inner).toBe(runs);
    expect(begun).toBe(runs);
  });
});

describe('join', () => {
  test('gives later callers the run in progress', async () => {
    const share = coalesce<number>('join');
    const { work, open, begun } = gated(1);
    const all = Promise.all([share('a', work), share('a', work), share('a', work)]);
    open(0);
    expect(await all).toEqual([0, 0, 0]);
    expect(begun()).toBe(1);
  });

  test('an error goes to all callers of the run, and to no later one', async () => {
    const share = coalesce<number>('join');
    const { work, fail } = gated(1);
    const all = Promise.allSettled([share('a', work), share('a', work)]);
    fail(0, 'down');
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await share('a', async () => 7)).toBe(7);
  });
});

describe('next', () => {
  test('later callers share one more run, never the one in progress', async () => {
    const share = coalesce<number>('next');
    const { work, open, begun } = gated(3);
    const first = share('a', work);
    const late = Promise.all([share('a', work), share('a', work)]);
    expect(begun()).toBe(1);
    open(0);
    expect(await first).toBe(0);
    const later = share('a', work);
    open(1);
    expect(await late).toEqual([1, 1]);
    open(2);
    expect(await later).toBe(2);
  });

  test('the next run starts even if the previous one failed', async () => {
    const share = coalesce<string>('next');
    const failing = share('a', () => Promise.reject(new Error('down')));
    const next = share('a', async () => 'up');
    await expect(failing).rejects.toThrow('down');
    expect(await next).toBe('up');
  });

  test('an error of the next run goes to all callers that wait for it, and to no later one', async () => {
    const share = coalesce<number>('next');
    const { work, open, fail } = gated(2);
    const first = share('a', work);
    const late = Promise.allSettled([share('a', work), share('a', work)]);
    open(0);
    expect(await first).toBe(0);
    fail(1, 'down');
    expect((await late).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await share('a', async () => 7)).toBe(7);
  });
});
