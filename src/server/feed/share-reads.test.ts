import { expect, test } from 'vitest';
import { shareReads } from './share-reads.ts';

test('who asks during a run shares the next one, never the one under way', async () => {
  const share = shareReads<number>();
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  let begun = 0;
  const read = async () => {
    const own = begun;
    begun += 1;
    await gates[own]?.promise;
    return own;
  };
  const first = share('a', read);
  const [second, third] = [share('a', read), share('a', read)];
  expect(begun).toBe(1);
  gates[0]?.resolve();
  expect(await first).toBe(0);
  const fourth = share('a', read);
  gates[1]?.resolve();
  expect(await Promise.all([second, third])).toEqual([1, 1]);
  gates[2]?.resolve();
  expect(await fourth).toBe(2);
});

test('other questions do not wait', async () => {
  const share = shareReads<string>();
  const gate = Promise.withResolvers<void>();
  const slow = share('slow', async () => {
    await gate.promise;
    return 'slow';
  });
  expect(await share('quick', async () => 'quick')).toBe('quick');
  gate.resolve();
  expect(await slow).toBe('slow');
});

test('a failure reaches those who share it, and the next run is tried', async () => {
  const share = shareReads<string>();
  const failing = share('a', () => Promise.reject(new Error('down')));
  const next = share('a', async () => 'up');
  await expect(failing).rejects.toThrow('down');
  expect(await next).toBe('up');
  expect(await share('a', async () => 'new')).toBe('new');
});
