import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pulse } from './pulse.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('is due at once, and then after a while', async () => {
  const sent: number[] = [];
  const pulse = new Pulse((done) => sent.push(done), 200);
  expect(pulse.due()).toBe(true);
  await pulse.beat();
  expect(pulse.due()).toBe(false);
  vi.advanceTimersByTime(199);
  expect(pulse.due()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(pulse.due()).toBe(true);
  expect(sent).toEqual([0]);
});

it('reports the progress, which never decreases and never exceeds the whole', async () => {
  const sent: number[] = [];
  const pulse = new Pulse((done) => sent.push(done));
  for (const done of [0.5, 0.25, 2]) {
    pulse.reached(done);
    await pulse.beat();
  }
  expect(sent).toEqual([0.5, 0.5, 1]);
});
