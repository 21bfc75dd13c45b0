import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launch } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildLadder, probeAndCopy, stopEngine, transcodeFirst } from '#server/media/engine/engine.ts';
import { codecs, small as plain, videos } from '#tests/deep/media/formats/samples.ts';
import { type ClipSpec, clip } from '#tests/fixtures/clip.ts';
import { inspect } from '#tests/media/inspect.ts';
import { chromiumArguments, findTestChromium } from '#tests/support/browser/browser.ts';
import { firefox } from '#tests/support/engines/firefox.ts';
import { webkit } from '#tests/support/engines/webkit.ts';

/** Clips that made players hang, or show nothing. */
const small = { width: 320, height: 180, rate: 25, seconds: 1.6 } as const;
const hard: Record<string, Partial<ClipSpec>> = {
  phone: { rotation: 90, x264: 'bframes=2' },
  'variable-rate': { uneven: true, seconds: 2 },
  slides: { format: 'matroska', rate: 1, seconds: 3 },
  'sound-ends-early': { format: 'matroska', soundSeconds: 0.6 },
  'sound-outlasts': { format: 'matroska', seconds: 1, soundSeconds: 2 },
  'begins-late': { format: 'matroska', begins: { video: 0.4, sound: 0 } },
  recording: { format: 'webm', video: 'libvpx', sound: 'libopus', live: true },
  broadcast: { format: 'mpegts', video: 'mpeg2video', sound: 'mp2', begins: { video: 10, sound: 10 } },
};
/** All kinds of video that Riff takes. */
const sources: [name: string, source: Partial<ClipSpec>][] = [
  ...Object.entries(hard).map(([name, spec]): [string, Partial<ClipSpec>] => [name, { ...small, ...spec }]),
  ...videos.map(([, spec], n): [string, Partial<ClipSpec>] => [
    `container-${n}-${spec.format ?? 'mp4'}`,
    { ...plain, ...spec },
  ]),
  ...codecs.map(([format, video, pixels, more]): [string, Partial<ClipSpec>] => [
    `${format}-${video}`,
    { ...plain, ...more, format, video, pixels } as Partial<ClipSpec>,
  ]),
];
/** The first rendition of each kind, by the properties that a player sees. */
const played = new Map<string, string>();
/** The number of clips that play at the same time. With eight on two cores, one sometimes did not reach its end in WebKit. */
const together = 3;
function batches(): string[][] {
  const names = [...played.values()];
  return Array.from({ length: Math.ceil(names.length / together) }, (_, n) =>
    names.slice(n * together, (n + 1) * together),
  );
}

const types: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.js': 'text/javascript',
  '.html': 'text/html',
};
const folder = mkdtempSync(path.join(tmpdir(), 'riff-renditions-'));
const library = path.resolve('node_modules/hls.js/dist/hls.light.min.js');
/** The address of each clip's list of streams. */
const playlists: Record<string, string> = {};
let server: Server | undefined;
let origin: string;

async function prepare([name, spec]: (typeof sources)[number]): Promise<void> {
  const source = clip(spec);
  const [target, poster] = [path.join(folder, `${name}.mp4`), path.join(folder, `${name}.jpg`)];
  const { copy } = await probeAndCopy(source, { target, poster, posterWidth: 360 });
  if (!copy) await transcodeFirst({ source, target, poster });
  const seen = seenByPlayers(target);
  if (played.has(seen)) return;
  played.set(seen, name);
  const rungs = await buildLadder({ source, folder: path.join(folder, name) });
  playlists[name] = `/${name}/${rungs.at(-1)?.playlist}`;
}

/** Everything that a player can tell about a file before it decodes it. Of sources with equal results, one is played. */
function seenByPlayers(file: string): string {
  const { video, sound } = inspect(file);
  return JSON.stringify(
    [video, sound].map(
      (track) =>
        track && {
          ...{ codec: track.codecString, pixels: track.pixels, size: [track.width, track.height] },
          ...{ channels: track.channels, rate: track.sampleRate, rotated: track.rotated },
          packets: track.packets.map(({ second, key }) => [second.toFixed(3), key]),
        },
    ),
  );
}

/** Serves files and ranges of them; WebKit does not play without ranges. */
function startServer(): Server {
  return createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const headers = { 'content-type': types[path.extname(pathname)] ?? 'text/html' };
    if (pathname === '/') return void answer.writeHead(200, headers).end('<!doctype html><title>Renditions</title>');
    const file = pathname === '/hls.js' ? library : path.join(folder, path.normalize(pathname));
    let bytes: Buffer;
    try {
      bytes = readFileSync(file);
    } catch {
      return void answer.writeHead(404).end();
    }
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    if (!range) return void answer.writeHead(200, { ...headers, 'accept-ranges': 'bytes' }).end(bytes);
    const [from, to] = [Number(range[1]), range[2] ? Number(range[2]) : bytes.length - 1];
    const part = { ...headers, 'accept-ranges': 'bytes', 'content-range': `bytes ${from}-${to}/${bytes.length}` };
    answer.writeHead(206, part).end(bytes.subarray(from, to + 1));
  });
}

beforeAll(async () => {
  // The clips are prepared one after the other: this process is busy while it makes a clip, and would not hear from the media
  // processes for minutes.
  for (const source of sources) await prepare(source);
  // Clips that made players hang are always played.
  expect([...played.values()]).toEqual(expect.arrayContaining(Object.keys(hard)));
  server = startServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 600_000);
afterAll(async () => {
  await stopEngine();
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs in the page: plays exactly these clips; each records how it ended, and when it had to wait after its start. */
function playAll(addresses: Record<string, string>): void {
  document.body.replaceChildren();
  for (const [name, address] of Object.entries(addresses)) {
    const video = document.createElement('video');
    Object.assign(video, { id: name, muted: true, playsInline: true });
    Object.assign(video.style, { width: '160px', height: '160px' });
    video.onplaying = () => {
      video.onwaiting = () => {
        const isAtEnd = video.duration - video.currentTime < 0.2;
        if (!isAtEnd) video.setAttribute('data-waited', `${video.dataset['waited'] ?? ''} ${video.currentTime}`);
      };
    };
    video.onended = () => video.setAttribute('data-ended', `${video.duration - video.currentTime}`);
    document.body.append(video);
    const { Hls } = window as unknown as {
      Hls?: new () => { loadSource(a: string): void; attachMedia(v: Node): void };
    };
    if (address.endsWith('.m3u8') && Hls) {
      const hls = new Hls();
      hls.loadSource(address);
      hls.attachMedia(video);
    } else video.src = address;
    video.play().catch((error: Error) => video.setAttribute('data-failed', error.message));
  }
}

/** Runs in the page: the clips that stalled. */
const stalled = (): string[] =>
  [...document.querySelectorAll('video')].flatMap(({ id, dataset }) =>
    dataset['waited'] ? [`${id} at${dataset['waited']}`] : [],
  );

/** Runs in the page: the clips that have not reached their end, with the position of each. */
function unfinished(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const video = document.querySelector<HTMLVideoElement>(`video[id="${name}"]`);
    if (!video) return [`${name} is missing`];
    const isOver = Math.abs(Number(video.dataset['ended'] ?? 9)) < 0.1;
    return isOver ? [] : [`${name} at ${video.currentTime} of ${video.duration} ${video.error?.message ?? ''}`];
  });
}

const title = () => document.title;
const patience = { timeout: 60_000, interval: 100 };

for (const engine of [firefox, webkit]) {
  const missing = engine.missing();
  describe.skipIf(missing)(missing ?? engine.name, () => {
    test(`${engine.name}: plays the MP4 of every kind of video to its end`, async () => {
      const browser = await engine.launch();
      try {
        for (const names of batches()) {
          // Each batch has its own window: WebKit keeps the players of removed elements for a while, and has few.
          const window = await browser.openWindow();
          await window.open(`${origin}/`);
          await vi.waitFor(async () => expect(await window.evaluate(title)).toBe('Renditions'), patience);
          await window.evaluate(playAll, Object.fromEntries(names.map((name) => [name, `/${name}.mp4`])));
          await vi.waitFor(async () => expect(await window.evaluate(unfinished, names)).toEqual([]), patience);
          expect(await window.evaluate(stalled)).toEqual([]);
          await window.close();
        }
      } finally {
        await browser.stop();
      }
    });
  });
}

test('hls.js plays the stream of every kind of video to its end', async () => {
  const executablePath = findTestChromium();
  if (!executablePath) throw new Error('There is no Chromium.');
  const browser = await launch({ executablePath, args: [...chromiumArguments], headless: true });
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/`);
    await page.addScriptTag({ url: '/hls.js' });
    for (const names of batches()) {
      await page.evaluate(playAll, Object.fromEntries(names.map((name) => [name, playlists[name] ?? ''])));
      await vi.waitFor(async () => expect(await page.evaluate(unfinished, names)).toEqual([]), patience);
      expect(await page.evaluate(stalled)).toEqual([]);
    }
  } finally {
    await browser.close();
  }
});
