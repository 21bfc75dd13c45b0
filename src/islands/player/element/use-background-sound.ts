import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef } from 'react';
import { isLive, type MediaMode } from '#lib/player/live-window.ts';
import { $soundOn } from '#lib/stores/feed/sound.ts';
import { renewAddress } from '#lib/stores/renew-address.ts';

import { leaseElement, type Playing, parkOrEnd, releaseElement, resumeOrStart } from './media-pool.ts';
import { startPlaying } from './start-playing.ts';

function start(address: string): Playing {
  const element = leaseElement();
  // biome-ignore lint/suspicious/noConsole: the specification has this failure logged and nothing more
  const warn = () => console.warn('The sound of this post does not play.');
  let forget = () => {};
  const failed = () => {
    const wasPlaying = !element.paused;
    forget = renewAddress(element.src, (fresh) => {
      if (fresh === null) return warn();
      element.src = fresh;
      if (wasPlaying) void startPlaying(element, () => undefined);
    });
  };
  element.addEventListener('error', failed);
  element.preload = 'auto';
  element.src = address;
  return {
    element,
    of: address,
    end() {
      forget();
      element.removeEventListener('error', failed);
      releaseElement(element);
    },
  };
}

/** Plays the sound of the content of a box from its beginning, in a loop, while the mode is `play`. A failure is only logged. */
export function useBackgroundSound(box: RefObject<HTMLElement | null>, address: string | null, mode: MediaMode): void {
  const soundOn = useStore($soundOn, { ssr: 'initial' });
  const element = useRef<HTMLVideoElement>(null);
  // A muted sound is not fetched until the sound is on. Once it has played, it is only muted, like a video.
  const wasOn = useRef(false);
  wasOn.current ||= soundOn;
  const wanted = isLive(mode) && wasOn.current && address !== null;

  const left = useRef<Playing>(null);
  useEffect(() => {
    if (!wanted) return;
    const place = box.current;
    const playing = resumeOrStart(left, address, () => start(address));
    element.current = playing.element;
    return () => {
      element.current = null;
      parkOrEnd(left, playing, place);
    };
  }, [wanted, address, box]);

  useEffect(() => {
    const media = element.current;
    if (!wanted || !media) return;
    // If the browser refuses, the images are shown without sound.
    if (mode === 'play') void startPlaying(media, () => undefined);
    else media.pause();
  }, [wanted, mode]);
}
