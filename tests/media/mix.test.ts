import { expect, test } from 'vitest';
import { mixSound, transcodeFirst } from '#server/media/engine/engine.ts';
import { clickTrack } from '#tests/fixtures/click-track.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { flashSecond, inspect, loudSecond } from './inspect.ts';
import { expectFault, workplace } from './workplace.ts';

const place = workplace();

test('a mix has the pictures of the cut and the sound of another file at the requested place', async () => {
  const sound = clickTrack(place.path('clicks.wav'), { clicks: [1.6] });
  const cuts = {
    ...{ videoCutStart: 0.5, videoCutEnd: 2.5, audioCutStart: 0.9, audioCutEnd: 3, audioOffset: 0.3 },
    ...{ videoVolume: 0, audioVolume: 1 },
  };
  const video = clip({ width: 160, height: 90, rate: 15, seconds: 3, flashAt: 1.5 });
  const [mixed, target] = [place.path('mixed.mov'), place.path('first.mp4')];
  const { duration } = await mixSound({ video, sound, target: mixed, cuts });
  expect(duration).toBeCloseTo(2, 6);
  await transcodeFirst({ source: mixed, target, poster: place.path('first.jpg') });
  expect(inspect(target).duration).toBeCloseTo(2, 1);
  // The flash and the click are at the same second: 1.5 - 0.5, and 1.6 - 0.9 + 0.3.
  expect(Math.abs(flashSecond(target) - 1)).toBeLessThan(1 / 15 + 0.01);
  expect(Math.abs(loudSecond(target) - 1)).toBeLessThan(0.03);
});

test('a mix with a file that has no sound is refused', async () => {
  const video = clip({ width: 160, height: 90, rate: 10, seconds: 1, sound: null });
  const cuts = {
    ...{ videoCutStart: 0, videoCutEnd: 1, audioCutStart: 0, audioCutEnd: 1, audioOffset: 0 },
    ...{ videoVolume: 1, audioVolume: 1 },
  };
  await expectFault(mixSound({ video, sound: video, target: place.path('never.mov'), cuts }), 'has no sound');
  expect(place.list().filter((name) => name.startsWith('never'))).toEqual([]);
});
