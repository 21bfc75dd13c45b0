import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultMix } from './mix-plan.ts';
import { type MixPreview, mixPreview } from './mix-preview.ts';

const mix = { ...defaultMix({ video: 4, sound: 10 }), videoCutStart: 1, audioCutStart: 2, audioOffset: 0.5 };

let now: number;
let startedAt: number;
let farthest: number;
let starts: number[];
let stops: number;
let gains: { value: number }[];
let video: HTMLVideoElement & { paused: boolean };
let shown: (number | null)[];
let preview: MixPreview;
let loads: number;

/** The part of the Web Audio API that the preview uses. */
function context() {
  const node = { connect: (next: unknown) => next, disconnect: () => {} };
  return {
    get currentTime() {
      return now;
    },
    destination: node,
    resume: async () => {},
    close: async () => {},
    decodeAudioData: async () => ({}),
    createMediaElementSource: () => node,
    createGain: () => {
      const gain = { value: 1 };
      gains.push(gain);
      return { ...node, gain };
    },
    createBufferSource: () => ({
      ...node,
      start: (_when: number, at: number) => {
        starts.push(at);
        startedAt = now;
      },
      stop: () => {
        stops += 1;
      },
    }),
  } as unknown as AudioContext;
}

beforeEach(() => {
  vi.useFakeTimers();
  [now, startedAt, farthest] = [0, 0, 0];
  [starts, stops, gains, shown, loads] = [[], 0, [], [], 0];
  const element = Object.assign(new EventTarget(), {
    at: 0,
    paused: true,
    ended: false,
    muted: true,
    play: async () => void Object.assign(element, { paused: false }),
    pause: () => void Object.assign(element, { paused: true }),
  });
  Object.defineProperty(element, 'currentTime', {
    get: () => element.at,
    set: (at: number) => {
      element.at = at;
      queueMicrotask(() => element.dispatchEvent(new Event('seeked')));
    },
  });
  video = element as unknown as typeof video;
  preview = mixPreview({
    video,
    sound: { address: '/sound.mp3', seconds: 10 },
    onTime: (second) => void shown.push(second),
    newContext: context,
    load: async () => {
      loads += 1;
      return new ArrayBuffer(0);
    },
  });
});

afterEach(() => {
  preview.close();
  vi.useRealTimers();
});

/** Advances both clocks, the video's with this deviation. */
function play(seconds: number, slower = 0) {
  farthest = 0;
  for (let step = 0; step < Math.round(seconds / 0.02); step += 1) {
    now += 0.02;
    Object.assign(video, { at: (video as unknown as { at: number }).at + 0.02 - (slower * 0.02) / seconds });
    vi.advanceTimersByTime(20);
    const [at] = starts.slice(-1);
    if (at !== undefined) farthest = Math.max(farthest, Math.abs(at + now - startedAt - (video.currentTime + 1)));
  }
}

test('plays the cut, starts the sound after its offset, and stops at the end of the cut', async () => {
  await preview.start(mix);
  expect([video.currentTime, video.paused, video.muted]).toEqual([1, false, false]);
  play(0.4);
  expect(starts).toEqual([]);
  play(0.2);
  expect(starts).toEqual([expect.closeTo(2, 1)]);
  play(2.3);
  expect(starts).toHaveLength(1);
  expect(video.paused).toBe(false);
  play(0.2);
  expect([video.paused, shown.at(-1)]).toEqual([true, null]);
  expect(stops).toBe(1);
});

test('corrects the sound before it has drifted by 50 ms', async () => {
  await preview.start({ ...mix, audioOffset: 0 });
  play(1);
  expect(starts).toHaveLength(1);
  play(1, 0.045);
  expect(starts).toHaveLength(2);
  expect(farthest).toBeLessThan(0.05);
});

test('applies volumes at once; any other change stops it', async () => {
  await preview.start(mix);
  preview.change({ ...mix, videoVolume: 0.5, audioVolume: 2 });
  expect(gains.map(({ value }) => value)).toEqual([0.5, 2]);
  expect(video.paused).toBe(false);
  preview.change({ ...mix, audioOffset: 1 });
  expect(video.paused).toBe(true);
});

test('loads the sound at the first start, and only once', async () => {
  expect(loads).toBe(0);
  await preview.start(mix);
  await preview.start(mix);
  expect(loads).toBe(1);
});

test('a stop while it loads prevents the start', async () => {
  const started = preview.start(mix);
  preview.stop();
  await started;
  expect(video.paused).toBe(true);
});
