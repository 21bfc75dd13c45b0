/** Plays one sound at a time; loads nothing before `play`. */
export interface OneSound {
  /** Plays the sound from its beginning. Rejects if the browser cannot play it. */
  play(address: string): Promise<void>;
  stop(): void;
  /** Calls `ended` at the end of a sound and `failed` if it cannot continue. */
  on(ended: () => void, failed: () => void): void;
}

/** Uses one `<audio>` element that is not in the page. */
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
      // Without an address, loading stops.
      audio.removeAttribute('src');
      audio.load();
    },
    on(ended, failed) {
      audio.addEventListener('ended', ended);
      audio.addEventListener('error', () => audio.hasAttribute('src') && failed());
    },
  };
}
