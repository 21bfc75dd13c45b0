import { platform } from './current.ts';
import type { Stop } from './platform.ts';

const againMilliseconds = 3_000;

/** Runs the function when the network is back, and again a moment later: the first calls over a new connection often fail. */
export function whenBack(run: () => void): Stop {
  const { clock, network } = platform();
  let stopTimer: Stop | undefined;
  const stop = network.listen((online) => {
    stopTimer?.();
    if (!online) return;
    run();
    stopTimer = clock.after(againMilliseconds, run);
  });
  return () => {
    stop();
    stopTimer?.();
  };
}
