import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildLadder, type Rendition, transcodeFirst } from '#server/media/engine/engine.ts';
import { type ClipSpec, clip } from '#tests/fixtures/clip.ts';
import { boxesOf, cornersOf, flashSecond, inspect, loudSecond } from '#tests/media/inspect.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();

/** A whole rung as a player assembles it: the header and all segments in one file. */
function joined(folder: string, rung: Rendition): string {
  const at = (name: string) => place.path(folder, 'hls', String(rung.shortSide), name);
  const lines = readFileSync(place.path(folder, rung.playlist), 'utf8').split('\n');
  const header = /URI="(.+)"/.exec(lines.find((line) => line.startsWith('#EXT-X-MAP')) ?? '')?.[1] ?? '';
  const segments = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const target = place.path(`${folder}-${rung.shortSide}.mp4`);
  writeFileSync(target, Buffer.concat([header, ...segments].map((name) => readFileSync(at(name)))));
  return target;
}

const keysOf = (path: string) =>
  (inspect(path).video?.packets ?? []).filter(({ key }) => key).map(({ second }) => second);

describe('the renditions of a video', () => {
  it('have every size up to the source, as MP4 and as HLS', async () => {
    const source = clip({ width: 1280, height: 720, seconds: 5, rate: 6 });
    const rungs = await buildLadder({ source, folder: place.path('wide') });
    expect(rungs.map(({ width, height }) => [width, height])).toEqual([
      [640, 360],
      [960, 540],
      [1280, 720],
    ]);
    for (const rung of rungs) {
      const file = place.path('wide', rung.file);
      expect(rung.bytes).toBe(statSync(file).size);
      expect(rung.hlsBytes).toBeGreaterThan(1000);
      expect(boxesOf(file).indexOf('moov')).toBeLessThan(boxesOf(file).indexOf('mdat'));
      for (const path of [file, joined('wide', rung)]) {
        const { video, sound, duration } = inspect(path);
        expect(video).toMatchObject({ codec: 'h264', width: rung.width, height: rung.height, pixels: 'yuv420p' });
        expect(sound).toMatchObject({ codec: 'aac', channels: 2 });
        expect(duration).toBeCloseTo(5, 0);
        expect(cornersOf(path, 1)).toEqual(['red', 'green', 'blue', 'white']);
      }
    }
  });

  it('have their key frames at the same times, so that a player can switch', async () => {
    const source = clip({ width: 1280, height: 720, seconds: 5, rate: 6 });
    const first = place.path('first.mp4');
    await transcodeFirst({ source, target: first, poster: place.path('first.jpg') });
    const rungs = await buildLadder({ source, first, folder: place.path('again') });
    const keys = rungs.map((rung) => keysOf(place.path('again', rung.file)));
    expect(keys[0]?.map(Math.round)).toEqual([0, 2, 4]);
    expect(keys[1]).toEqual(keys[0]);
    expect(keys[2]).toEqual(keys[0]);
    const inSegments = rungs.map((rung) => keysOf(joined('again', rung)));
    expect(inSegments[1]).toEqual(inSegments[0]);
    expect(inSegments[2]).toEqual(inSegments[0]);
    // The first rendition and its sound are reused byte for byte.
    expect(readFileSync(place.path('again', '540.mp4'))).toEqual(readFileSync(first));
  });

  it('have a master playlist whose relative addresses all exist', async () => {
    await buildLadder({ source: clip({ width: 360, height: 640, seconds: 5, rate: 15 }), folder: place.path('tall') });
    const master = readFileSync(place.path('tall', 'hls', 'master.m3u8'), 'utf8');
    expect(master).toMatch(/^#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n/);
    expect(master).toMatch(
      /BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,RESOLUTION=360x640,FRAME-RATE=15\.000,CODECS="avc1\.64\w{4},mp4a\.40\.2"\n360\/index\.m3u8/,
    );
    const playlist = readFileSync(place.path('tall', 'hls', '360', 'index.m3u8'), 'utf8');
    expect(playlist).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
    expect(playlist).toContain('#EXT-X-INDEPENDENT-SEGMENTS');
    expect(playlist).toContain('#EXT-X-MAP:URI="init.mp4"');
    expect(playlist.trimEnd()).toMatch(/#EXT-X-ENDLIST$/);
    const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
    expect(lengths.map(Math.round)).toEqual([4, 1]);
    expect(place.list('tall')).toEqual([
      '360.mp4',
      'hls',
      'hls/360',
      'hls/360/0000.m4s',
      'hls/360/0001.m4s',
      'hls/360/index.m3u8',
      'hls/360/init.mp4',
      'hls/master.m3u8',
    ]);
  });

  it('keep picture and sound in sync, copied and encoded', async () => {
    const source = clip({ width: 1280, height: 720, rate: 10, flashAt: 1, format: 'mpegts' });
    const first = place.path('flash.mp4');
    await transcodeFirst({ source, target: first, poster: place.path('flash.jpg') });
    const rungs = await buildLadder({ source, first, folder: place.path('flash') });
    for (const rung of rungs) {
      for (const path of [place.path('flash', rung.file), joined('flash', rung)]) {
        expect(Math.abs(flashSecond(path) - loudSecond(path))).toBeLessThan(0.04);
      }
    }
  });

  const sources: [string, Partial<ClipSpec>, number[]][] = [
    ['smaller than the first rung', { width: 320, height: 180 }, [180]],
    ['between two rungs', { width: 640, height: 480, sound: null }, [360, 480]],
    ['odd', { width: 321, height: 241, format: 'webm', video: 'libvpx', sound: 'libopus' }, [240]],
    ['turned', { width: 360, height: 640, rotation: 90 }, [360]],
  ];
  it.each(sources)('are never larger than the source: %s', async (name, spec, expected) => {
    const rungs = await buildLadder({ source: clip({ rate: 10, ...spec }), folder: place.path(name) });
    expect(rungs.map(({ shortSide }) => shortSide)).toEqual(expected);
    for (const { width, height } of rungs)
      expect(width * height).toBeLessThanOrEqual((spec.width ?? 0) * (spec.height ?? 0));
    expect(inspect(place.path(name, rungs[0]?.file ?? '')).sound === null).toBe(spec.sound === null);
  });

  it('can be made twice in a folder with other files', async () => {
    const source = clip({ width: 320, height: 180, rate: 10 });
    mkdirSync(place.path('twice'));
    copyFileSync(clip(), place.path('twice', 'poster.jpg'));
    await buildLadder({ source, folder: place.path('twice') });
    const once = place.list('twice');
    await buildLadder({ source, folder: place.path('twice') });
    expect(place.list('twice')).toEqual(once);
    expect(once).toContain('poster.jpg');
  });
});
