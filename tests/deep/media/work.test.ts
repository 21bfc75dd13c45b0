import { expect, it } from 'vitest';
import { probeMedia, transcodeFirst } from '#server/media/engine/engine.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { expectFault, workplace } from '#tests/media/workplace.ts';

const place = workplace();
const large = 'The video is too large to process. Riff takes up to 10 minutes of 4K at 60 frames a second.';
/** A black picture, so that coding it is quick; ten minutes long by repetition. */
const black = { rate: 60, seconds: 1, times: 600, sound: null, flashAt: 9, video: 'libx264' } as const;

it('a video with more pixels than ten minutes of 4K at 60 frames a second is refused', async () => {
  // A third of the frames still has more pixels than the limit.
  const large8K = { ...black, rate: 20, width: 8192, height: 4320 };
  const source = clip(large8K);
  await expectFault(probeMedia(source), large);
  const made = { target: place.path('out', 'a.mp4'), poster: place.path('out', 'a.jpg') };
  await expectFault(transcodeFirst({ source, ...made }), large);
  // No table gives the number of frames, so they are counted.
  await expectFault(probeMedia(clip({ ...large8K, format: 'matroska' })), large);
});

it('a video with more frames than ten minutes at 240 a second is refused, although its frames are small', async () => {
  await expectFault(probeMedia(clip({ ...black, width: 64, height: 36, rate: 260 })), large);
});

it('a video at the limit is accepted, and the frames of a fragmented file are counted', async () => {
  expect(await probeMedia(clip({ ...black, width: 4096, height: 2160 }))).toMatchObject({ frames: 36_000 });
  expect(await probeMedia(clip({ seconds: 3, fragments: true }))).toMatchObject({ frames: 90 });
});
