import type { Source } from '#lib/player/source.ts';

/** Removes a source from its element. */
type Detach = () => void;

/** hls.js has 111 kB: it is loaded only if the file does not play and the browser cannot play HLS itself. */
function attachHls(element: HTMLVideoElement, address: string, onFailed: () => void): Detach {
  let gone = false;
  let destroy: Detach | undefined;
  import('hls.js/light')
    .then(({ default: Hls }) => {
      if (gone) return;
      if (!Hls.isSupported()) {
        onFailed();
        return;
      }
      const hls = new Hls({ maxBufferLength: 15, backBufferLength: 15, capLevelToPlayerSize: true });
      destroy = () => hls.destroy();
      hls.on(Hls.Events.ERROR, (_event, data) => {
        if (data.fatal) onFailed();
      });
      hls.loadSource(address);
      hls.attachMedia(element);
    })
    .catch(onFailed);
  return () => {
    gone = true;
    destroy?.();
  };
}

/** Sets the source of an element; calls `onFailed` if it does not play. */
export function attachSource(element: HTMLVideoElement, source: Source, onFailed: () => void): Detach {
  if (source.by === 'hls-js') return attachHls(element, source.address, onFailed);
  element.addEventListener('error', onFailed);
  element.src = source.address;
  return () => element.removeEventListener('error', onFailed);
}
