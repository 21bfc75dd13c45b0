import { expect, it } from 'vitest';
import { buildLadder, probeAndCopy, transcodeFirst } from '#server/media/engine/engine.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { peakTogether } from '#tests/media/child-processes.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();

it('the media processes take less than 700 MB for a clip of 4K at 60 frames a second', async () => {
  const source = clip({ width: 3840, height: 2160, rate: 60, seconds: 0.5, grain: 10 });
  const [first, poster] = [place.path('first.mp4'), place.path('poster.jpg')];
  const { result, peak } = await peakTogether(async () => {
    const { copy } = await probeAndCopy(source, { target: first, poster, posterWidth: 720 });
    expect(copy).toBeNull();
    await transcodeFirst({ source, target: first, poster });
    return buildLadder({ source, first, folder: place.path('ladder') });
  });
  expect(result.map(({ shortSide }) => shortSide)).toContain(1080);
  expect(peak).toBeGreaterThan(50_000_000);
  expect(peak).toBeLessThan(700_000_000);
}, 240_000);
