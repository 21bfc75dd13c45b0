import { platform } from '#lib/platform/current.ts';

// About two seconds of a 540 rendition: enough to start, and not too much for a post that may never be seen.
const WARM_BYTES = 512 * 1024;
const warmed = new Set<string>();

/** Loads the first bytes of a file into the browser's cache, once; returns a function that stops it. */
export function warmUp(address: string): () => void {
  const stop = new AbortController();
  if (!warmed.has(address)) {
    warmed.add(address);
    platform()
      .fetch(address, { headers: { Range: `bytes=0-${WARM_BYTES - 1}` }, signal: stop.signal })
      .then((answer) => answer.arrayBuffer())
      // Nothing waits for this: after a failure the file is loaded when it is needed.
      .catch(() => warmed.delete(address));
  }
  return () => stop.abort();
}
