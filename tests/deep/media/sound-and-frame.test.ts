import { existsSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { extractFrame, extractSound } from '#server/media/engine/engine.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { colourOf, inspect, loudSecond } from '#tests/media/inspect.ts';
import { expectFault, workplace } from '#tests/media/workplace.ts';

const place = workplace();

describe('the sound of a video', () => {
  it('is an MP3 of the length of the video', async () => {
    const target = place.path('tone.mp3');
    const made = await extractSound({ source: clip({ flashAt: 1 }), target });
    expect(made?.bytes).toBe(statSync(target).size);
    expect(made?.duration).toBeCloseTo(2, 1);
    expect(inspect(target).sound).toMatchObject({ codec: 'mp3', channels: 2, sampleRate: 48_000 });
    expect(loudSecond(target)).toBeCloseTo(1, 1);
  });

  it('does not exist for a silent video, and leaves no file', async () => {
    const target = place.path('silence.mp3');
    expect(await extractSound({ source: clip({ sound: null }), target })).toBeNull();
    expect(existsSync(target)).toBe(false);
    expect(place.list()).not.toContain('silence.mp3.part');
  });
});

describe('a frame of a video', () => {
  const pixels = async (path: string) => {
    const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3;
    const colour = (x: number, y: number) => colourOf([...data.subarray(at(x, y), at(x, y) + 3)]);
    return [colour(0.1, 0.1), colour(0.9, 0.1), colour(0.1, 0.9), colour(0.9, 0.9)];
  };

  it.each(['jpg', 'webp'] as const)('is upright, has its colours and the requested width: %s', async (format) => {
    const target = place.path(`frame.${format}`);
    const made = await extractFrame({
      source: clip({ width: 360, height: 640, rotation: 90 }),
      second: 1,
      width: 180,
      target,
      format,
    });
    expect(made).toEqual({ width: 180, height: 320, bytes: statSync(target).size });
    expect(await sharp(target).metadata()).toMatchObject({
      format: format === 'jpg' ? 'jpeg' : 'webp',
      width: 180,
      height: 320,
    });
    expect(await pixels(target)).toEqual(['red', 'green', 'blue', 'white']);
  });

  it('is never larger than the video', async () => {
    const target = place.path('large.jpg');
    expect(await extractFrame({ source: clip(), second: 0, width: 4000, target, format: 'jpg' })).toMatchObject({
      width: 640,
      height: 360,
    });
  });

  it.each([
    [0, 'black'],
    [0.9, 'black'],
    [1.02, 'white'],
    [99, 'white'],
  ])('shows the picture of second %d', async (second, colour) => {
    for (const format of ['mp4', 'mpegts'] as const) {
      const target = place.path(`at-${second}-${format}.jpg`);
      await extractFrame({
        source: clip({ flashAt: 1, format, sound: null }),
        second,
        width: 64,
        target,
        format: 'jpg',
      });
      expect((await pixels(target))[0]).toBe(colour);
    }
  });

  it.each([
    ['mp4', 'libx264'],
    ['mpegts', 'libx264'],
    ['mpegts', 'mpeg2video'],
    ['asf', 'wmv2'],
  ] as const)('shows the right picture at the end of a video with one key frame: %s with %s', async (format, video) => {
    // The clip ends with a second of white.
    const source = clip({
      format,
      video,
      rate: 25,
      seconds: 1.9,
      flashAt: 0.8,
      sound: null,
      x264: 'keyint=infinite:scenecut=0',
    });
    for (const [second, colour] of [
      [0.7, 'black'],
      [1.85, 'white'],
      [99, 'white'],
    ] as const) {
      const target = place.path(`end-${format}-${video}-${second}.jpg`);
      await extractFrame({ source, second, width: 64, target, format: 'jpg' });
      expect(await pixels(target)).toEqual([colour, colour, colour, colour]);
    }
  });

  it('cannot be extracted from an image', async () => {
    const source = await writeImage(place.path('photo.jpg'));
    await expectFault(
      extractFrame({ source, second: 0, width: 64, target: place.path('x.jpg'), format: 'jpg' }),
      'This file is not a video',
    );
  });
});
