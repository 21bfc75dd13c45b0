import { describe, expect, test } from 'vitest';
import { rewindAtLastFrame } from './rewind-at-last-frame.ts';

/** A video of three seconds with 30 frames a second, whose frames the test shows. */
class Video extends EventTarget {
  duration = 3;
  currentTime = 0;
  loop = true;
  paused = false;
  seeking = false;
  #look: VideoFrameRequestCallback | null = null;

  requestVideoFrameCallback(look: VideoFrameRequestCallback): number {
    this.#look = look;
    return 1;
  }

  cancelVideoFrameCallback(): void {
    this.#look = null;
  }

  /** Shows the frames that start at these seconds. */
  show(...seconds: number[]): void {
    for (const mediaTime of seconds) {
      this.currentTime = mediaTime;
      const look = this.#look;
      this.#look = null;
      look?.(0, { mediaTime } as VideoFrameCallbackMetadata);
    }
  }

  tell(event: 'timeupdate' | 'seeking'): void {
    this.dispatchEvent(new Event(event));
  }
}

const frame = 1 / 30;
const lastFrames = [3 - 4 * frame, 3 - 3 * frame, 3 - 2 * frame];
const lastFrame = 3 - frame;

function played(change: Partial<Pick<Video, 'loop' | 'paused' | 'seeking'>> = {}) {
  const video = Object.assign(new Video(), change);
  const stop = rewindAtLastFrame(video as unknown as HTMLVideoElement);
  video.currentTime = 2.8;
  video.tell('timeupdate');
  return { video, stop };
}

describe('a looping video', () => {
  test('goes back to its start while its last frame is shown, and not before', () => {
    const { video } = played();
    video.show(...lastFrames);
    expect(video.currentTime).toBe(lastFrames.at(-1));
    video.show(lastFrame);
    expect(video.currentTime).toBe(0);
  });

  test('is left to the browser if its sound continues after the last frame', () => {
    const { video } = played();
    video.duration = 3.2;
    video.show(...lastFrames, lastFrame);
    expect(video.currentTime).toBe(lastFrame);
  });

  test('is left alone while it is paused, does not loop or seeks', () => {
    for (const change of [{ paused: true }, { loop: false }, { seeking: true }]) {
      const { video } = played(change);
      video.show(...lastFrames, lastFrame);
      expect(video.currentTime, JSON.stringify(change)).toBe(lastFrame);
    }
  });

  test('does not overrule a seek during a frame', () => {
    const { video } = played();
    video.show(2.6);
    video.tell('seeking');
    video.show(2.8);
    expect(video.currentTime).toBe(2.8);
  });

  test('is left to the browser once the player has released it', () => {
    const { video, stop } = played();
    video.show(...lastFrames);
    stop();
    video.show(lastFrame);
    expect(video.currentTime).toBe(lastFrame);
  });
});
