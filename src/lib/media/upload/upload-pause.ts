import { platform } from '#lib/platform/current.ts';

/** Waits, but at most until the network is back, so that an upload continues at once after a tunnel. */
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
