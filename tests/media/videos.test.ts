import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  buildLadder,
  extractFrame,
  extractSound,
  probeAndCopy,
  probeMedia,
  stripPadding,
  transcodeFirst,
} from '#server/media/engine/engine.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { padVideo } from '#tests/support/riff/media-files.ts';
import { boxesOf, colourOf, cornersOf, flashSecond, inspect, loudSecond } from './inspect.ts';
import { telltale } from './telltale.ts';
import { workplace } from './workplace.ts';

const place = workplace();
const upright = ['red', 'green', 'blue', 'white'];
const metadata = { location: '+48.2082+016.3738/', make: 'Acme Phone', encoder: 'Acme 17.2', title: 'At home' };

describe('a video', () => {
  test('is identified by its content and not by its name, as a player shows it', async () => {
    copyFileSync(clip({ width: 90, height: 160, rotation: 90, rate: 10 }), place.path('holiday.png'));
    expect(await probeMedia(place.path('holiday.png'))).toMatchObject({
      ...{ kind: 'video', format: 'mp4', width: 90, height: 160, videoCodec: 'h264', audioCodec: 'aac' },
      ...{ hasSound: true, duration: expect.closeTo(2, 0), frameRate: expect.closeTo(10, 0) },
    });
  });

  test('of a phone is copied without its metadata, so that it plays before it is fully loaded', async () => {
    const source = clip({ width: 360, height: 640, rotation: 90, rate: 10, format: 'mov', metadata });
    expect(readFileSync(source, 'latin1').match(telltale)?.length).toBeGreaterThan(2);
    const [target, poster] = [place.path('copy.mp4'), place.path('copy.jpg')];
    const { copy } = await probeAndCopy(source, { target, poster, posterWidth: 720 });
    expect(copy).toMatchObject({ width: 360, height: 640, shortSide: 360, bytes: statSync(target).size });
    expect(cornersOf(target, 1)).toEqual(cornersOf(source, 1));
    expect(inspect(target).sound?.packets.length).toBe(inspect(source).sound?.packets.length);
    expect(boxesOf(target).indexOf('moov')).toBeLessThan(boxesOf(target).indexOf('mdat'));
    for (const path of [target, poster]) expect(readFileSync(path, 'latin1').match(telltale)).toBeNull();
  });

  test('that some browsers do not play is probed and not copied', async () => {
    const [target, poster] = [place.path('never.mp4'), place.path('never.jpg')];
    const source = clip({ width: 160, height: 90, rate: 10, seconds: 1, video: 'libx265' });
    const { probe, copy } = await probeAndCopy(source, { target, poster, posterWidth: 720 });
    expect(copy).toBeNull();
    expect(probe).toMatchObject({ kind: 'video', videoCodec: 'hevc' });
    for (const path of [target, poster]) expect(existsSync(path)).toBe(false);
  });

  test('gets a first rendition in H.264 and AAC that is upright, in sync and silent about its source', async () => {
    const source = clip({ format: 'mpegts', width: 360, height: 640, rate: 12, flashAt: 1 });
    const [target, poster] = [place.path('first.mp4'), place.path('first.jpg')];
    const progress: number[] = [];
    const made = await transcodeFirst({
      ...{ source, target, poster, thumbnailAt: 1.1 },
      onProgress: (done) => progress.push(done),
    });
    expect(made).toMatchObject({ width: 360, height: 640, shortSide: 360, bytes: statSync(target).size });
    const { video, sound, duration } = inspect(target);
    expect(video).toMatchObject({ codec: 'h264', pixels: 'yuv420p', rotated: false, width: 360, height: 640 });
    expect(sound).toMatchObject({ codec: 'aac', channels: 2 });
    expect(duration).toBeCloseTo(2, 1);
    expect(boxesOf(target).indexOf('moov')).toBeLessThan(boxesOf(target).indexOf('mdat'));
    expect(Math.abs(flashSecond(target) - loudSecond(target))).toBeLessThan(0.04);
    expect(colourOf([...(await sharp(poster).raw().toBuffer()).subarray(0, 3)])).toBe('white');
    expect(progress.length).toBeGreaterThan(0);
    for (const path of [target, poster]) expect(readFileSync(path, 'latin1').match(telltale)).toBeNull();
    const turned = place.path('turned.mp4');
    const sideways = clip({ width: 90, height: 160, rotation: 90, rate: 10, seconds: 1, video: 'mpeg4' });
    await transcodeFirst({ source: sideways, target: turned, poster: place.path('turned.jpg') });
    expect(cornersOf(turned, 0)).toEqual(upright);
  });

  test('gets every smaller size as MP4 and as HLS, with correct playlists', async () => {
    const source = clip({ width: 640, height: 480, seconds: 5, rate: 15 });
    const rungs = await buildLadder({ source, folder: place.path('ladder') });
    expect(rungs.map(({ shortSide }) => shortSide)).toEqual([360, 480]);
    for (const { file, width, height, bytes } of rungs) {
      expect(inspect(place.path('ladder', file)).video).toMatchObject({ codec: 'h264', width, height });
      expect(cornersOf(place.path('ladder', file), 1)).toEqual(upright);
      expect(bytes).toBe(statSync(place.path('ladder', file)).size);
    }
    const master = readFileSync(place.path('ladder', 'hls', 'master.m3u8'), 'utf8');
    expect(master).toMatch(
      /RESOLUTION=480x360,FRAME-RATE=15\.000,CODECS="avc1\.64\w{4},mp4a\.40\.2"\n360\/index\.m3u8/,
    );
    for (const side of ['360', '480']) {
      const folder = place.path('ladder', 'hls', side);
      const playlist = readFileSync(`${folder}/index.m3u8`, 'utf8');
      const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Math.round(Number(seconds)));
      expect(lengths).toEqual([4, 1]);
      expect(playlist.trimEnd()).toMatch(/#EXT-X-ENDLIST$/);
      const parts = ['init.mp4', '0000.m4s', '0001.m4s'].map((name) => readFileSync(`${folder}/${name}`));
      writeFileSync(place.path(`${side}.mp4`), Buffer.concat(parts));
      const keys = inspect(place.path(`${side}.mp4`)).video?.packets.filter(({ key }) => key) ?? [];
      expect(keys.map(({ second }) => Math.round(second))).toEqual([0, 2, 4]);
    }
  });

  test('gives its sound as an MP3 of the same length, or nothing when it is silent', async () => {
    const target = place.path('tone.mp3');
    const made = await extractSound({ source: clip({ width: 160, height: 90, rate: 10, flashAt: 1 }), target });
    expect(made).toMatchObject({ bytes: statSync(target).size, duration: expect.closeTo(2, 1) });
    expect(loudSecond(target)).toBeCloseTo(1, 1);
    const silent = clip({ width: 160, height: 90, rate: 10, seconds: 1, sound: null });
    expect(await extractSound({ source: silent, target: place.path('silence.mp3') })).toBeNull();
    expect(place.list()).not.toContain('silence.mp3');
  });

  test('gives the frame of a second, upright and in the requested width', async () => {
    const source = clip({ width: 96, height: 160, rotation: 90, rate: 10, flashAt: 1 });
    const frame = async (second: number) => {
      const target = place.path(`at-${second}.jpg`);
      const made = await extractFrame({ source, second, width: 48, target, format: 'jpg' });
      expect(made).toMatchObject({ width: 48, height: 80 });
      return colourOf([...(await sharp(target).raw().toBuffer()).subarray(0, 3)]);
    };
    expect(await frame(0.8)).toBe('black');
    expect(await frame(1.2)).toBe('white');
  });

  test('that is padded loses its padding and keeps its streams', async () => {
    const plain = clip({ width: 160, height: 90, rate: 10, seconds: 1 });
    await padVideo(plain, place.path('padded.mp4'), 20_000_000);
    const target = place.path('slim.mp4');
    const made = await stripPadding({ source: place.path('padded.mp4'), target });
    expect(made?.bytes).toBe(statSync(target).size);
    expect(made?.bytes).toBeLessThan(statSync(plain).size + 500_000);
    const data = (path: string) => inspect(path).video?.packets.map((packet) => packet.data);
    expect(data(target)).toEqual(data(plain));
    expect(await stripPadding({ source: plain, target: place.path('none.mp4') })).toBeNull();
  });
});
