import type { Readable, Writable } from 'node:stream';

/** Told how many bytes of a body were read just now; answers how many milliseconds its reader waits before the next, for the sake of others. */
export type Pace = (bytes: number) => number;

/**
 * Passes a body on to its destination, as fast as that takes it, with a pause of `pace(bytes)` milliseconds after each piece, until the
 * returned function is called. Not with `pipe`: that flows on when its destination is ready, whoever else has paused the body.
 */
export function pump(body: Readable, destination: Writable, pace: Pace): () => void {
  let reasons = 0;
  let isOver = false;
  const hold = () => {
    reasons += 1;
    body.pause();
  };
  const release = () => {
    reasons -= 1;
    if (reasons === 0 && !isOver) body.resume();
  };
  const pass = (part: Buffer) => {
    const wait = pace(part.length);
    if (wait >= 1) {
      hold();
      setTimeout(release, wait);
    }
    if (destination.write(part)) return;
    hold();
    destination.once('drain', release);
  };
  const end = () => void destination.end();
  body.on('data', pass);
  body.on('end', end);
  return () => {
    isOver = true;
    body.off('data', pass);
    body.off('end', end);
    destination.off('drain', release);
  };
}
