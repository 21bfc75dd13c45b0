import Hls from 'hls.js/light';

/** Sets a stream as the source of an element; calls `onFailed` if it does not play. Returns a function that removes it. */
export function attachHls(element: HTMLVideoElement, address: string, onFailed: () => void): () => void {
  if (!Hls.isSupported()) {
    onFailed();
    return () => undefined;
  }
  const hls = new Hls({ maxBufferLength: 15, backBufferLength: 15, capLevelToPlayerSize: true });
  hls.on(Hls.Events.ERROR, (_event, data) => {
    if (data.fatal) onFailed();
  });
  hls.loadSource(address);
  hls.attachMedia(element);
  return () => hls.destroy();
}
