import { performance } from 'node:perf_hooks';

/** The longest pause, by how much it changes at a time, and how often it may change, all in milliseconds. */
const [longest, step, every] = [25, 2, 50];
/** Shares of the time for which the event loop is busy: above `busy` the pause grows, below `free` it shrinks. */
const [free, busy] = [0.3, 0.4];
/** Milliseconds for which a network counts as present after it asked. */
const presentMs = 1_000;

/** How long a crowd of one network waits between its turns. */
export interface CrowdPause {
  /** Notes that a network asks for something. */
  saw(network: string): void;
  /** Milliseconds until the next turn of this network's crowd; 0 while it takes nothing from anybody. */
  next(network: string): number;
}

/**
 * Leaves most of this process to others: the pause grows while the event loop is busy, and shrinks while it is not. While no other
 * network asks for anything there is no pause. `utilization` tells how busy the loop was since the last call, from 0 to 1.
 */
export function crowdPause(utilization = sinceLastCall(), now = () => performance.now()): CrowdPause {
  let decidedAt = -every;
  let pause = 0;
  // The last two networks: the one that is asked about is at most one of them.
  let last = { network: '', at: Number.NEGATIVE_INFINITY };
  let other = last;

  return {
    saw: (network) => {
      if (network !== last.network) other = last;
      last = { network, at: now() };
    },
    next: (network) => {
      const time = now();
      if (time - decidedAt >= every) {
        decidedAt = time;
        const share = utilization();
        if (share > busy) pause = Math.min(longest, pause + step);
        else if (share < free) pause = Math.max(0, pause - step);
      }
      const { at } = last.network === network ? other : last;
      return time - at < presentMs ? pause : 0;
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
