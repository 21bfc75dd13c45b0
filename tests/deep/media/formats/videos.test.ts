import { describe, expect, it } from 'vitest';
import { extractFrame, probeMedia, transcodeFirst } from '#server/media/engine/engine.ts';
import { writeAv1Video } from '#tests/fixtures/av1.ts';
import { type ClipSpec, clip } from '#tests/fixtures/clip.ts';
import { inspect } from '#tests/media/inspect.ts';
import { expectNear, middleOf, pictureCorners } from '#tests/media/pixels.ts';
import { workplace } from '#tests/media/workplace.ts';
import { codecs, small } from './samples.ts';

const place = workplace();
const corners = ['red', 'green', 'blue', 'white'];

describe('a video in another codec', () => {
  it.each(codecs)('is taken, with its first picture: %s with %s', async (format, video, pixels, more) => {
    const source = clip({ ...small, ...more, format, video, pixels } as Partial<ClipSpec>);
    const target = place.path(`${format}-${video}.jpg`);
    await extractFrame({ source, second: 0, width: 320, target, format: 'jpg' });
    expect(await pictureCorners(target)).toEqual(corners);
  });
});

describe('a video in AV1', () => {
  it.each(['mp4', 'webm'] as const)('is taken, and comes out whole: %s', async (format) => {
    const source = writeAv1Video(place.path(`av1.${format}`), format);
    expect(await probeMedia(source)).toMatchObject({ kind: 'video', format, videoCodec: 'av1', width: 64, height: 64 });
    const [target, poster] = [place.path(`av1-${format}.mp4`), place.path(`av1-${format}.jpg`)];
    await transcodeFirst({ source, target, poster });
    expect(inspect(target).duration).toBeCloseTo(1, 1);
    // Coded by the matrix of BT.709, which the file does not name: in this size it is taken for BT.601.
    expectNear((await middleOf(poster)).pixel, [191, 93, 53], 3);
  });
});
