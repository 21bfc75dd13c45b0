import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  buildLadder,
  dropSound,
  extractFrame,
  extractSound,
  imageVariant,
  measureSound,
  transcodeFirst,
} from '#server/media/engine/engine.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { inspect, loudSecond } from '#tests/media/inspect.ts';
import { telltale } from '#tests/media/telltale.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();

const metadata = { location: '+48.2082+016.3738/', make: 'Acme Phone', encoder: 'Acme 17.2', title: 'At home' };
/** The traces of their encoders in a folder's files. */
const told = (folder: string): string[] =>
  place
    .list(folder)
    .filter((name) => statSync(place.path(folder, name)).isFile())
    .flatMap((name) => {
      const said = readFileSync(place.path(folder, name), 'latin1').match(telltale) ?? [];
      return [...new Set(said)].map((words) => `${name}: ${words}`);
    });

/** The first bytes of each stream's first sample: 0 if it lacks the form that players expect, a length before each unit. */
const firstUnits = (folder: string): number[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(0000\.m4s|\.mp4)$/.test(name) && !name.endsWith('init.mp4'))
    .map((name) => {
      const file = readFileSync(`${folder}/${name}`);
      const length = file.readUInt32BE(file.indexOf('mdat') + 4);
      return length === 1 ? 0 : length;
    });

const source = () => clip({ width: 720, height: 1280, seconds: 3, rate: 6, flashAt: 1, metadata });

describe('no encoder and no device is named', () => {
  it('in the first rendition, the poster, the other renditions, segments and playlists of a video', async () => {
    expect(readFileSync(source(), 'latin1').match(telltale)?.length).toBeGreaterThan(2);
    mkdirSync(place.path('video'));
    const first = place.path('video', 'first.mp4');
    await transcodeFirst({ source: source(), target: first, poster: place.path('video', 'poster.jpg') });
    const rungs = await buildLadder({ source: source(), first, folder: place.path('video', 'ladder') });
    expect(rungs).toHaveLength(3);
    await buildLadder({ source: source(), folder: place.path('video', 'alone') });
    for (const folder of ['ladder', 'alone']) expect(firstUnits(place.path('video', folder))).not.toContain(0);
    await dropSound({ source: first, target: place.path('video', 'silent.mp4') });
    const files = place.list('video');
    for (const kind of ['.mp4', '.m4s', '.m3u8', '.jpg']) expect(files.some((name) => name.endsWith(kind))).toBe(true);
    expect(told('video')).toEqual([]);
  });

  it('in the sound and the peaks of a video, whose sound keeps its exact length', async () => {
    mkdirSync(place.path('sound'));
    const target = place.path('sound', 'sound.mp3');
    await extractSound({ source: source(), target });
    await measureSound({ source: source(), target: place.path('sound', 'peaks.json') });
    // Silence leaves room for an encoder's own name.
    await extractSound({ source: clip({ flashAt: 1.5 }), target: place.path('sound', 'quiet.mp3') });
    expect(told('sound')).toEqual([]);
    const bytes = readFileSync(target);
    expect(bytes.indexOf('LAME')).toBe(bytes.lastIndexOf('LAME'));
    expect(inspect(target).duration).toBeCloseTo(3, 3);
    expect(loudSecond(target)).toBeCloseTo(1, 1);
  });

  it('in frames of a video and in pictures of images', async () => {
    mkdirSync(place.path('picture'));
    for (const format of ['jpg', 'webp'] as const) {
      const target = place.path('picture', `frame.${format}`);
      await extractFrame({ source: source(), second: 1, width: 180, target, format });
    }
    for (const given of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const original = await writeImage(place.path(`original.${given}`), {
        format: given,
        tagged: true,
        profile: 'p3',
      });
      for (const format of ['jpeg', 'webp', 'avif', 'png'] as const) {
        const target = place.path('picture', `${given}.${format}`);
        await imageVariant({ source: original, target, fit: 'limit', width: 200, format });
      }
    }
    expect(place.list('picture')).toHaveLength(18);
    expect(told('picture')).toEqual([]);
  });
});
