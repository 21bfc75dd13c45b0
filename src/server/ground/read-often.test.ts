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
    () => state.at,
  );
  return { state, read };
}

test('is made once for everybody who asks within a second', async () => {
  const { state, read } = sharedCount();
  expect(new Set(await Promise.all(Array.from({ length: 40 }, read)))).toEqual(new Set([1]));
  state.at = 999;
  expect(await read()).toBe(1);
  expect(state.made).toBe(1);
});

test('is a second old at most, counted from when its making began', async () => {
  const { state, read } = sharedCount();
  const first = read();
  state.at = 1_000;
  const [second, third] = [read(), read()];
  expect(await first).toBe(1);
  await expect(second).rejects.toThrow('fails');
  await expect(third).rejects.toThrow('fails');
  expect(state.made).toBe(2);
});

test('is made anew after a failure', async () => {
  const { state, read } = sharedCount();
  await read();
  state.at = 1_000;
  await expect(read()).rejects.toThrow();
  expect(await read()).toBe(3);
});
