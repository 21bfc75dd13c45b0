import { expect, test } from 'vitest';
import { crowdPause } from './crowd-pause.ts';

/** A pause with a clock and a load that the test sets. */
function create() {
  let [time, load] = [0, 0];
  const pause = crowdPause(
    () => load,
    () => time,
  );
  /** Lets so many turns go by, of 50 ms each, in a process that is busy for this share of the time. */
  const turns = (count: number, share: number, networks: string[]): number => {
    load = share;
    let milliseconds = 0;
    for (let n = 0; n < count; n += 1) {
      time += 50;
      for (const network of networks) pause.saw(network);
      milliseconds = pause.next();
    }
    return milliseconds;
  };
  return turns;
}

test('a crowd pauses longer and longer while the process is busy and somebody else asks, up to 25 ms', () => {
  const turns = create();
  expect(turns(1, 0.9, ['crowd', 'other'])).toBe(2);
  expect(turns(4, 0.9, ['crowd', 'other'])).toBe(10);
  expect(turns(100, 0.9, ['crowd', 'other'])).toBe(25);
});

test('the pause stays while the load is right, and ends when the process has time', () => {
  const turns = create();
  turns(5, 0.9, ['crowd', 'other']);
  expect(turns(10, 0.45, ['crowd', 'other'])).toBe(10);
  expect(turns(1, 0.1, ['crowd', 'other'])).toBe(8);
  expect(turns(10, 0.1, ['crowd', 'other'])).toBe(0);
});

test('who is alone never waits, and waits no longer once the others have gone', () => {
  const turns = create();
  expect(turns(50, 1, ['crowd'])).toBe(0);
  expect(turns(5, 1, ['crowd', 'other'])).toBeGreaterThan(0);
  expect(turns(30, 1, ['crowd'])).toBe(0);
});
