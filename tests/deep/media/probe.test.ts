import { describe, expect, it } from 'vitest';
import { extractSound, probeMedia } from '#server/media/engine/engine.ts';
import { heicPhoto } from '#tests/fixtures/bad-files.ts';
import { type ClipSpec, clip } from '#tests/fixtures/clip.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { expectFault, workplace } from '#tests/media/workplace.ts';

const place = workplace();

describe('a video', () => {
  const kinds: [string, Partial<ClipSpec>, object][] = [
    ['an MP4', {}, { format: 'mp4', width: 640, height: 360, videoCodec: 'h264', audioCodec: 'aac', hasSound: true }],
    ['a silent one', { sound: null }, { hasSound: false, audioCodec: null }],
    ['one held upright while filming', { width: 360, height: 640, rotation: 90 }, { width: 360, height: 640 }],
    ['one with stretched samples', { sampleAspect: '2/1' }, { width: 1280, height: 360 }],
  ];
  it.each(kinds)('is described: %s', async (_, spec, expected) => {
    const probe = await probeMedia(clip(spec));
    expect(probe).toMatchObject({ kind: 'video', ...expected });
    expect(probe.kind === 'video' && probe.duration).toBeCloseTo(2, 0);
    expect(probe.kind === 'video' && probe.frameRate).toBeCloseTo(30, 0);
  });

  it('has a duration although its recorder wrote none', async () => {
    const probe = await probeMedia(clip({ format: 'webm', video: 'libvpx', sound: 'libopus', live: true }));
    expect(probe.kind === 'video' && probe.duration).toBeCloseTo(2, 1);
  });
});

describe('a sound', () => {
  it('is described with its duration', async () => {
    await extractSound({ source: clip(), target: place.path('tone.mp3') });
    const probe = await probeMedia(place.path('tone.mp3'));
    expect(probe).toMatchObject({ kind: 'audio', format: 'mp3' });
    expect(probe.kind === 'audio' && probe.duration).toBeCloseTo(2, 1);
  });
});

describe('an image', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('is described: %s', async (format) => {
    const path = await writeImage(place.path(`as-${format}`), { format });
    expect(await probeMedia(path)).toEqual({ kind: 'image', format, width: 400, height: 300, pages: 1 });
  });

  it.each([
    ['heic', ['mif1', 'heic']],
    ['mif1', ['heic', 'miaf']],
    ['hevc', ['msf1', 'hevc']],
  ])('is refused as damaged when it is HEIC without an index: %s', async (major, compatible) => {
    const path = heicPhoto(place.path(`${major}.heic`), major, compatible);
    await expectFault(probeMedia(path), 'The image is cut off or damaged.');
  });

  it('has the width in which it is displayed', async () => {
    const path = await writeImage(place.path('upright.jpg'), { orientation: 6 });
    expect(await probeMedia(path)).toMatchObject({ width: 300, height: 400 });
  });
});
