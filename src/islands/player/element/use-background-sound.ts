import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { isLive, type MediaMode } from '#lib/player/live-window.ts';
import { $soundOn } from '#lib/stores/feed/sound.ts';
import { leaseElement, releaseElement } from './media-pool.ts';
import { startPlaying } from './start-playing.ts';

/** Plays a sound from its beginning, again and again, while the mode is `play`. A failure is only logged. */
export function useBackgroundSound(address: string | null, mode: MediaMode): void {
  const soundOn = useStore($soundOn, { ssr: 'initial' });
  const element = useRef<HTMLVideoElement>(null);
  // Nobody hears a muted sound: it is not fetched before it is wanted. Once it runs it only goes silent, as a video does.
  const heard = useRef(false);
  heard.current ||= soundOn;
  const wanted = isLive(mode) && heard.current && address !== null;

  useEffect(() => {
    if (!wanted) return;
    const audio = leaseElement();
    // biome-ignore lint/suspicious/noConsole: the specification has this failure logged and nothing more
    const warn = () => console.warn('The sound of this post does not play.');
    audio.addEventListener('error', warn);
    audio.preload = 'auto';
    audio.src = address;
    element.current = audio;
    return () => {
      audio.removeEventListener('error', warn);
      element.current = null;
      releaseElement(audio);
    };
  }, [wanted, address]);

  useEffect(() => {
    const audio = element.current;
    if (!wanted || !audio) return;
    // Images need no leave to be shown: a refusal leaves them silent.
    if (mode === 'play') void startPlaying(audio, () => undefined);
    else audio.pause();
  }, [wanted, mode]);
}
