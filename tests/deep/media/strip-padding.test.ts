import { appendFileSync, copyFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { probeMedia, stripPadding } from '#server/media/engine/engine.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { inspect } from '#tests/media/inspect.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();
const megabyte = 1024 * 1024;

function box(type: string, bytes: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes, 0);
  head.write(type, 4, 'latin1');
  return head;
}

/** A copy of a clip with this number of additional bytes at its end, after a header that declares them. */
function padded(source: string, name: string, head: Buffer, bytes: number): string {
  const path = place.path(name);
  copyFileSync(source, path);
  appendFileSync(path, head);
  truncateSync(path, statSync(path).size + bytes - head.length);
  return path;
}

describe('a padded video', () => {
  test.each([
    ['mp4', {}, 'free'],
    ['mp4', { rotation: 90 }, 'skip'],
    ['mp4', { fragments: true }, 'free'],
    ['mp4', { sound: null, uneven: true }, 'udta'],
    ['mov', { sound: 'pcm_s16le' }, 'free'],
    ['mp4', { video: 'libx265', sampleAspect: '4/3' }, 'free'],
  ] as const)('in %s with %j loses its %s box and keeps its streams', async (format, changes, type) => {
    const plain = clip({ format, ...changes });
    const source = padded(plain, `${type}.${format}`, box(type, 20 * megabyte), 20 * megabyte);
    const target = place.path('slim');
    const made = await stripPadding({ source, target });
    expect(made?.bytes).toBe(statSync(target).size);
    expect(made?.bytes).toBeLessThan(statSync(plain).size + megabyte / 2);
    const [before, after] = [await probeMedia(source), await probeMedia(target)];
    expect({ ...after, duration: 0, format }).toEqual({
      ...before,
      duration: 0,
      format,
      frameRate: expect.closeTo('frameRate' in before ? before.frameRate : 0, 0),
    });
    const seconds = (path: string) => inspect(path).video?.packets.map(({ second }) => Math.round(second * 1000));
    expect(seconds(target)).toEqual(seconds(source));
    expect(inspect(target).sound?.packets.length).toBe(inspect(source).sound?.packets.length);
    const data = (path: string) => inspect(path).video?.packets.map((packet) => packet.data);
    expect(data(target)).toEqual(data(source));
  });

  test.each(['webm', 'mkv'])('in %s loses its void elements', async (name) => {
    const source = padded(
      name === 'webm'
        ? clip({ format: 'webm', video: 'libvpx-vp9', sound: 'libopus', live: true })
        : clip({ format: 'matroska', live: true }),
      `void.${name}`,
      Buffer.from([0xec, 0x08, 0x00, 0x00, 0x00, 0x00, 0x80, 0x00, 0x00]),
      8 * megabyte,
    );
    const made = await stripPadding({ source, target: place.path(`slim.${name}`) });
    expect(made?.bytes).toBeLessThan(megabyte);
  });
});

test('a video without padding is left alone', async () => {
  const target = place.path('none');
  for (const format of ['mp4', 'avi', 'mpegts'] as const) {
    const video = format === 'avi' ? ('mpeg4' as const) : ('libx264' as const);
    const sound = format === 'avi' ? ('libmp3lame' as const) : ('aac' as const);
    expect(await stripPadding({ source: clip({ format, video, sound }), target })).toBeNull();
    expect(existsSync(target)).toBe(false);
  }
});

test('a transport stream loses its empty packets', async () => {
  const source = place.path('packets.ts');
  const content = readFileSync(clip({ format: 'mpegts' }));
  const empty = Buffer.alloc(188, 0xff);
  empty.set([0x47, 0x1f, 0xff, 0x10]);
  writeFileSync(source, Buffer.concat([content, ...Array.from({ length: 20_000 }, () => empty)]));
  const made = await stripPadding({ source, target: place.path('slim.ts') });
  expect(made?.bytes).toBeLessThan(content.length + megabyte / 2);
});
