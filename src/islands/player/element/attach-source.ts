import type { Source } from '#lib/player/source.ts';

/** Removes a source from its element. */
type Detach = () => void;

/** hls.js has 111 kB: it is loaded only if the file does not play and the browser cannot play HLS itself. */
function attachLater(element: HTMLVideoElement, address: string, onFailed: () => void): Detach {
  let gone = false;
  let detach: Detach | undefined;
  import('./attach-hls.ts')
    .then(({ attachHls }) => {
      if (!gone) detach = attachHls(element, address, onFailed);
    })
    .catch(onFailed);
  return () => {
    gone = true;
    detach?.();
  };
}

/** Sets the source of an element; calls `onFailed` if it does not play. */
export function attachSource(element: HTMLVideoElement, source: Source, onFailed: () => void): Detach {
  if (source.by === 'hls-js') return attachLater(element, source.address, onFailed);
  element.addEventListener('error', onFailed);
  element.src = source.address;
  return () => element.removeEventListener('error', onFailed);
}
