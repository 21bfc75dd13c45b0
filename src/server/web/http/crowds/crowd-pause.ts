import { performance } from 'node:perf_hooks';

/** The longest pause, the size of each change, and the shortest time between changes, all in milliseconds. */
const [longest, step, every] = [25, 2, 50];
/** Utilization of the event loop: the pause grows above `busy` and shrinks below `free`. */
const [free, busy] = [0.3, 0.4];
/** Milliseconds for which a network counts as present after a request. */
const presentMs = 1_000;

/** How long a crowd of one network waits between its turns. */
export interface CrowdPause {
  /** Notes a request from a network. */
  saw(network: string): void;
  /** Milliseconds until the next turn of this network's crowd; 0 while it delays no other network. */
  next(network: string): number;
}

/**
 * Leaves most of this process to other networks: the pause grows while the event loop is busy, and shrinks while it is idle. While no
 * other network sends requests, there is no pause. `utilization` returns how busy the loop was since its last call, from 0 to 1.
 */
export function crowdPause(utilization = sinceLastCall(), now = () => performance.now()): CrowdPause {
  let decidedAt = -every;
  let pause = 0;
  // The last two networks, so that at least one of them is not the network in question.
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
