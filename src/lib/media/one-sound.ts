/** Plays one sound at a time; loads nothing before it is asked to. */
export interface OneSound {
  /** Plays the sound from its beginning. Rejects where the browser cannot. */
  play(address: string): Promise<void>;
  stop(): void;
  /** `ended` is told when a sound has come to its end, `failed` when it breaks off. */
  on(ended: () => void, failed: () => void): void;
}

/** The sound of one `<audio>` element that stands on no page. */
export function oneSound(): OneSound {
  const audio = new Audio();
  audio.preload = 'none';
  return {
    async play(address) {
      audio.src = address;
      await audio.play();
    },
    stop() {
      audio.pause();
      // Without an address nothing is loaded any more.
      audio.removeAttribute('src');
      audio.load();
    },
    on(ended, failed) {
      audio.addEventListener('ended', ended);
      audio.addEventListener('error', () => audio.hasAttribute('src') && failed());
    },
  };
}
