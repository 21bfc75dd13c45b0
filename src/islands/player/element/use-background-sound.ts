import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { isLive, type MediaMode } from '#lib/player/live-window.ts';
import { $soundOn } from '#lib/stores/feed/sound.ts';
import { leaseElement, releaseElement } from './media-pool.ts';
import { startPlaying } from './start-playing.ts';

/** Plays a sound from its beginning, in a loop, while the mode is `play`. A failure is only logged. */
export function useBackgroundSound(address: string | null, mode: MediaMode): void {
  const soundOn = useStore($soundOn, { ssr: 'initial' });
  const element = useRef<HTMLVideoElement>(null);
  // A muted sound is not fetched until the sound is on. Once it plays, it is only muted, like a video.
  const wasOn = useRef(false);
  wasOn.current ||= soundOn;
  const wanted = isLive(mode) && wasOn.current && address !== null;

  useEffect(() => {
    if (!wanted) return;
    const media = leaseElement();
    // biome-ignore lint/suspicious/noConsole: the specification has this failure logged and nothing more
    const warn = () => console.warn('The sound of this post does not play.');
    media.addEventListener('error', warn);
    media.preload = 'auto';
    media.src = address;
    element.current = media;
    return () => {
      media.removeEventListener('error', warn);
      element.current = null;
      releaseElement(media);
    };
  }, [wanted, address]);

  useEffect(() => {
    const media = element.current;
    if (!wanted || !media) return;
    // If the browser refuses, the images are shown without sound.
    if (mode === 'play') void startPlaying(media, () => undefined);
    else media.pause();
  }, [wanted, mode]);
}
