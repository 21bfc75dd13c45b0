import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildLadder, extractSound, imageVariant, probeMedia, transcodeFirst } from '#server/media/engine/engine.ts';
import { cutVideo, garbledVideo, manySamples, playlistOf } from '#tests/fixtures/bad-files.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { drawClip } from '#tests/fixtures/drawn-clip.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { expectFault, workplace } from './workplace.ts';

const place = workplace();
const damaged = 'The video is cut off or damaged.';
const transcode = (source: string) =>
  transcodeFirst({ source, target: place.path('out', 'a.mp4'), poster: place.path('out', 'a.jpg') });

describe('the engine refuses', () => {
  test('a playlist that is named .mp4 and leads to another file', async () => {
    const secret = place.path('secret.mp4');
    writeFileSync(secret, readFileSync(clip({ width: 160, height: 90, rate: 10, seconds: 1 })));
    const source = playlistOf(place.path('playlist.mp4'), secret);
    const reason = 'This file is a playlist, not an image or a video.';
    await expectFault(probeMedia(source), reason);
    await expectFault(transcode(source), reason);
    await expectFault(extractSound({ source, target: place.path('out', 'a.mp3') }), reason);
  });

  test('a video that was cut off before its index', async () => {
    const whole = clip({ width: 160, height: 90, rate: 10, seconds: 1 });
    await expectFault(probeMedia(cutVideo(place.path('cut.mp4'), whole, 0.6)), damaged);
  });

  test('a video whose frames are noise, and leaves no file', async () => {
    const source = garbledVideo(place.path('noise.mp4'));
    await expectFault(transcode(source), damaged);
    await expectFault(buildLadder({ source, folder: place.path('out') }), damaged);
    expect(place.list('out')).toEqual([]);
  });

  test('a video whose sound is noise too, and blames no format', async () => {
    await expectFault(probeMedia(garbledVideo(place.path('loud.mp4'), clip())), damaged);
  });

  test('a video that only players with a key can decode', async () => {
    const picture = { filters: 'testsrc=s=64x48:r=10:d=1,format=yuv420p', encoder: 'libx264', rate: 10 };
    const filters = 'sine=d=1:r=48000,aformat=sample_fmts=fltp,asetnsamples=n=1024:p=0';
    const key = '0123456789abcdef0123456789abcdef';
    const settings = { encryption_scheme: 'cenc-aes-ctr', encryption_key: key, encryption_kid: key };
    const source = drawClip(place.path('secret.mp4'), 'mp4', [picture, { filters, encoder: 'aac' }], settings);
    await expectFault(probeMedia(source), 'This video is protected against copying');
  });

  test('a video of more than ten minutes', async () => {
    const source = clip({ seconds: 602, rate: 1, width: 64, height: 64, sound: null });
    await expectFault(probeMedia(source), 'The video is longer than 10 minutes.');
  });

  test('a small file that claims forty million samples', async () => {
    await expectFault(probeMedia(manySamples(place.path('claims.mp4'), 40_000_000)), damaged);
  });

  test('an image that was cut off', async () => {
    const whole = await writeImage(place.path('whole.jpeg'), { format: 'jpeg', width: 1200, height: 900 });
    const source = cutVideo(place.path('cut.jpeg'), whole, 0.5);
    const target = place.path('out', 'a.webp');
    const reason = 'The image is cut off or damaged.';
    await expectFault(probeMedia(source), reason);
    await expectFault(imageVariant({ source, target, fit: 'limit', width: 99, format: 'webp' }), reason);
  });
});
