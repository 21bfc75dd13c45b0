import { expect, test } from 'vitest';
import { Crowded, createTurnstile } from './turnstile.ts';

test('what many request at once is made once', async () => {
  const turnstile = createTurnstile(2, 10);
  let made = 0;
  const ask = () => turnstile.run('a', async () => ++made);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await ask()).toBe(2);
});

test('a limited number run at a time, the others wait, and one too many is refused', async () => {
  const turnstile = createTurnstile(1, 1);
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = turnstile.run('a', async () => {
    await gate.promise;
    order.push('a');
  });
  const second = turnstile.run('b', async () => void order.push('b'));
  await expect(turnstile.run('c', async () => {})).rejects.toThrow(Crowded);
  gate.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['a', 'b']);
});

test('a failure lets the next one run', async () => {
  const turnstile = createTurnstile(1, 1);
  await expect(turnstile.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turnstile.run('a', async () => 'yes')).toBe('yes');
});
