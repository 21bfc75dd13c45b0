import { expect, test } from 'vitest';
import { crowdPause } from './crowd-pause.ts';

/** A pause with a clock, a load and another network that the test sets. */
function create() {
  let [time, load] = [0, 0];
  const pause = crowdPause(
    () => load,
    () => time,
  );
  /** Runs this number of turns, of 50 ms each, in a process that is busy for this share of the time. */
  return (count: number, share: number, hasOthers = true): number => {
    load = share;
    let milliseconds = 0;
    for (let n = 0; n < count; n += 1) {
      time += 50;
      if (hasOthers) pause.saw('other');
      pause.saw('crowd');
      milliseconds = pause.next('crowd');
    }
    return milliseconds;
  };
}

test('a crowd pauses longer and longer while the process is busy and other clients wait, up to 25 ms', () => {
  const turns = create();
  expect(turns(1, 0.9)).toBe(2);
  expect(turns(4, 0.9)).toBe(10);
  expect(turns(100, 0.9)).toBe(25);
});

test('the pause is constant while the load is right, and ends when the process has time', () => {
  const turns = create();
  turns(5, 0.9);
  expect(turns(10, 0.35)).toBe(10);
  expect(turns(1, 0.1)).toBe(8);
  expect(turns(10, 0.1)).toBe(0);
});

test('a lone client never waits, or stops waiting once the others have been gone for a second', () => {
  const turns = create();
  expect(turns(50, 1, false)).toBe(0);
  expect(turns(5, 1)).toBeGreaterThan(0);
  expect(turns(19, 1, false)).toBeGreaterThan(0);
  expect(turns(1, 1, false)).toBe(0);
});
