import { platform } from '#lib/platform/current.ts';

// About two seconds of a 540 rendition: the start, and no more than that of a post that may never be seen.
const WARM_BYTES = 512 * 1024;
const warmed = new Set<string>();

/** Brings the first bytes of a file into the browser's cache, once; gives back what stops it. */
export function warmUp(address: string): () => void {
  const stop = new AbortController();
  if (!warmed.has(address)) {
    warmed.add(address);
    platform()
      .fetch(address, { headers: { Range: `bytes=0-${WARM_BYTES - 1}` }, signal: stop.signal })
      .then((answer) => answer.arrayBuffer())
      // Nobody waits for this: what fails here is fetched when it is needed.
      .catch(() => warmed.delete(address));
  }
  return () => stop.abort();
}
