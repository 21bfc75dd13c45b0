import { performance } from 'node:perf_hooks';

/** The longest pause, by how much it changes at a time, and how often it may change, all in milliseconds. */
const [longest, step, every] = [25, 2, 50];
/** Shares of the time for which the event loop is busy: above `busy` the pause grows, below `free` it shrinks. */
const [free, busy] = [0.4, 0.5];
/** Milliseconds for which a network counts as present after it asked. */
const present = 1_000;

/** How long a crowd of one network waits between its turns. */
export interface CrowdPause {
  /** Notes that a network asks. */
  saw(network: string): void;
  /** Milliseconds until the crowd's next turn; 0 while it takes nothing from anybody. */
  next(): number;
}

/**
 * Leaves half of this process to others: the pause grows while the event loop is busy, and shrinks while it is not. While no other
 * network asks for anything there is no pause. `utilization` tells how busy the loop was since the last call, from 0 to 1.
 */
export function crowdPause(utilization = sinceLastCall(), now = () => performance.now()): CrowdPause {
  let last = '';
  let changedAt = -present;
  let decidedAt = -every;
  let pause = 0;

  return {
    saw: (network) => {
      if (last !== '' && network !== last) changedAt = now();
      last = network;
    },
    next: () => {
      const time = now();
      if (time - decidedAt >= every) {
        decidedAt = time;
        const share = utilization();
        if (share > busy) pause = Math.min(longest, pause + step);
        else if (share < free) pause = Math.max(0, pause - step);
      }
      return time - changedAt < present ? pause : 0;
    },
  };
}

function sinceLastCall(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    return utilization;
  };
}
