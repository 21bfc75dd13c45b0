/** Plays one sound from any position in it; loads nothing before `play`. */
export interface Track {
  /** Continues from the current position, or restarts after the end. Rejects if the browser cannot play it. */
  play(): Promise<void>;
  pause(): void;
  seek(second: number): void;
  /** Seconds. */
  second(): number;
  /** Seconds; null until the browser knows the duration. */
  duration(): number | null;
}

/** The events of a track. */
export interface TrackEvents {
  /** It stopped: at its end, by `pause`, or because another player started. */
  stopped(): void;
  /** The position has changed, by playback or by a seek. */
  moved(): void;
  /** It cannot continue. */
  failed(): void;
}

/** Uses one `<audio>` element that is not in the page. Playing pauses every other player of the document. */
export function audioTrack(address: string, events: TrackEvents): Track {
  let audio: HTMLAudioElement | null = null;
  // Used until there is an element, and while the element does not know its duration.
  let wanted = 0;

  function open(): HTMLAudioElement {
    if (audio) return audio;
    const made = new Audio(address);
    made.addEventListener('loadedmetadata', () => {
      if (wanted > 0) made.currentTime = wanted;
    });
    for (const event of ['pause', 'ended']) made.addEventListener(event, events.stopped);
    for (const event of ['timeupdate', 'seeked', 'durationchange']) made.addEventListener(event, events.moved);
    made.addEventListener('error', events.failed);
    audio = made;
    return made;
  }

  return {
    async play() {
      for (const other of document.querySelectorAll<HTMLMediaElement>('video, audio')) other.pause();
      const player = open();
      if (player.error) player.load();
      await player.play();
    },
    pause: () => audio?.pause(),
    seek(second) {
      wanted = second;
      if (audio && audio.readyState > 0) audio.currentTime = second;
    },
    second: () => (audio && audio.readyState > 0 ? audio.currentTime : wanted),
    duration: () => (audio && Number.isFinite(audio.duration) ? audio.duration : null),
  };
}
