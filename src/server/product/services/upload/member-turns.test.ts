import { expect, test } from 'vitest';
import { inLane } from './member-turns.ts';

test('three uploads of one member are received at a time, and others’ uploads beside them', async () => {
  const read: string[] = [];
  const ends: (() => void)[] = [];
  const body = (name: string) => () => {
    read.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const first = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => inLane(1, body(name)));
  const other = inLane(2, body('b1'));
  await expect.poll(() => read).toEqual(['a1', 'a2', 'a3', 'b1']);
  ends[0]?.();
  await first[0];
  await expect.poll(() => read.at(-1)).toBe('a4');
  ends[1]?.();
  await first[1];
  await expect.poll(() => read.at(-1)).toBe('a5');
  for (const end of ends) end();
  await Promise.all([...first, other]);
});
