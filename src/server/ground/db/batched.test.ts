import { expect, test } from 'vitest';
import { batched } from './batched.ts';

function source() {
  const reads: { keys: number[]; answer: PromiseWithResolvers<string[]> }[] = [];
  const ask = batched<number, string>((keys) => {
    const answer = Promise.withResolvers<string[]>();
    reads.push({ keys, answer });
    return answer.promise;
  }, 3);
  return { reads, ask };
}

test('a single caller does not wait; callers during a read share the next one, each with their own result', async () => {
  const { reads, ask } = source();
  const first = ask(1);
  const later = [ask(2), ask(3)];
  expect(reads.map(({ keys }) => keys)).toEqual([[1]]);
  reads[0]?.answer.resolve(['one']);
  expect(await first).toBe('one');
  await expect.poll(() => reads[1]?.keys).toEqual([2, 3]);
  reads[1]?.answer.resolve(['two', 'three']);
  expect(await Promise.all(later)).toEqual(['two', 'three']);
});

test('one read serves a limited number of callers', async () => {
  const { reads, ask } = source();
  const asked = [1, 2, 3, 4, 5].map(ask);
  reads[0]?.answer.resolve(['1']);
  await expect.poll(() => reads[1]?.keys).toEqual([2, 3, 4]);
  reads[1]?.answer.resolve(['2', '3', '4']);
  await expect.poll(() => reads[2]?.keys).toEqual([5]);
  reads[2]?.answer.resolve(['5']);
  expect(await Promise.all(asked)).toEqual(['1', '2', '3', '4', '5']);
});

test('an error reaches the callers of that read, and the next read runs', async () => {
  const { reads, ask } = source();
  const failing = ask(1);
  const next = ask(2);
  reads[0]?.answer.reject(new Error('down'));
  await expect(failing).rejects.toThrow('down');
  await expect.poll(() => reads[1]?.keys).toEqual([2]);
  reads[1]?.answer.resolve(['two']);
  expect(await next).toBe('two');
});
