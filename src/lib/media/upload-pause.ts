import { platform } from '#lib/platform/current.ts';

/** Waits, and no longer than until the network is back: a train out of its tunnel goes on at once. */
export function pauseOrOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { clock, network } = platform();
  return new Promise((resolve) => {
    const done = () => {
      stopTimer();
      stopListening();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const stopTimer = clock.after(milliseconds, done);
    const stopListening = network.listen((online) => online && done());
    signal.addEventListener('abort', done);
  });
}
