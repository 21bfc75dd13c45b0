import { expect, test } from 'vitest';
import { readOften } from './read-often.ts';

function sharedCount() {
  const state = { made: 0, at: 0 };
  const read = readOften(
    1_000,
    async () => {
      state.made += 1;
      const mine = state.made;
      await Promise.resolve();
      if (mine === 2) throw new Error('the second one fails');
      return mine;
    },
    { mayOverlap: true, now: () => state.at },
  );
  return { state, read };
}

test('is made once for all callers within a second', async () => {
  const { state, read } = sharedCount();
  expect(new Set(await Promise.all(Array.from({ length: 40 }, read)))).toEqual(new Set([1]));
  state.at = 999;
  expect(await read()).toBe(1);
  expect(state.made).toBe(1);
});

test('is at most a second old, counted from the start of its making', async () => {
  const { state, read } = sharedCount();
  const first = read();
  state.at = 1_000;
  const [second, third] = [read(), read()];
  expect(await first).toBe(1);
  await expect(second).rejects.toThrow('fails');
  await expect(third).rejects.toThrow('fails');
  expect(state.made).toBe(2);
});

test('is made again after a failure', async () => {
  const { state, read } = sharedCount();
  await read();
  state.at = 1_000;
  await expect(read()).rejects.toThrow();
  expect(await read()).toBe(3);
});

test('is made once at a time, for any duration, unless makings may overlap', async () => {
  const asked = async (mayOverlap: boolean) => {
    let [at, made] = [0, 0];
    const gate = Promise.withResolvers<void>();
    const make = async () => {
      made += 1;
      await gate.promise;
    };
    const read = readOften(1_000, make, { mayOverlap, now: () => at });
    const all = [0, 999, 1_000, 20_000].map((time) => {
      at = time;
      return read();
    });
    gate.resolve();
    await Promise.all(all);
    return made;
  };
  expect(await asked(false)).toBe(1);
  expect(await asked(true)).toBe(3);
});
