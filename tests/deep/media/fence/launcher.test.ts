import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { imageVariant, MediaError, probeMedia, stopEngine, transcodeFirst } from '#server/media/engine/engine.ts';
import { launch } from '#server/media/engine/fence/launcher.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { canSeeChildren, engineChildren, isAlive, launchers } from '#tests/media/child-processes.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();

function theLauncher(): number {
  const [launcher, ...others] = launchers();
  if (launcher === undefined || others.length > 0) throw new Error('There is not one launcher.');
  return launcher;
}

/** The middle of five measurements of the time that this thread spends in the kernel: now and then something else takes time too. */
async function middleTime(run: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const before = process.threadCpuUsage();
    await run();
    taken.push(process.threadCpuUsage(before).system);
  }
  return taken.toSorted((one, other) => one - other)[2] ?? 0;
}

it('an order to the launcher costs the server less than half of what a program costs that it starts itself', async () => {
  await probeMedia(clip());
  // A server's memory: whoever starts a process directly copies its tables.
  const memory = Buffer.alloc(600_000_000, 1);
  const directly = await middleTime(() => once(spawn('/bin/true', { stdio: 'ignore' }), 'exit'));
  const order = { program: '/bin/true', args: [], cwd: '/', env: {}, reads: [], niceness: 10, isNice: false };
  expect(await middleTime(() => launch(order, () => {}).ended)).toBeLessThan(directly / 2);
  expect(memory.length).toBe(600_000_000);
});

it.runIf(canSeeChildren)('the engine starts its launcher again after a kill, and blames no file', async () => {
  const target = place.path('a.mp4');
  const begun = Promise.withResolvers<void>();
  const work = transcodeFirst({
    source: clip({ width: 1280, height: 720, seconds: 20, sound: null }),
    target,
    poster: `${target}.jpg`,
    onProgress: () => begun.resolve(),
  });
  const failed = work.catch((error: unknown) => error);
  await begun.promise;
  const children = engineChildren();
  const launcher = theLauncher();
  process.kill(launcher, 'SIGKILL');
  const error = await failed;
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MediaError);
  await vi.waitFor(() => expect(children.filter(isAlive)).toEqual([]), { timeout: 10_000 });
  const source = await writeImage(place.path('a.png'), { format: 'png', width: 300, height: 200 });
  const made = imageVariant({ source, target: place.path('a.webp'), fit: 'limit', width: 100, format: 'webp' });
  expect(await made).toMatchObject({ width: 100 });
  expect(await probeMedia(clip())).toMatchObject({ kind: 'video' });
});

it.runIf(canSeeChildren)('the launcher ignores the signals of a terminal, and ends with the server', async () => {
  await probeMedia(clip());
  const launcher = theLauncher();
  // A terminal sends Ctrl+C to every process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(launcher, signal);
  expect(await probeMedia(clip())).toMatchObject({ kind: 'video' });
  expect(launchers()).toEqual([launcher]);
  const environment = readFileSync(`/proc/${launcher}/environ`, 'utf8').split('\0').filter(Boolean);
  expect(environment.filter((entry) => !/^NODE_(CHANNEL|COMPILE_CACHE)/.test(entry))).toEqual([]);
  await stopEngine();
  expect(launchers()).toEqual([]);
  expect(engineChildren()).toEqual([]);
});

it('the launcher says why a process cannot be started', async () => {
  const program = place.path('no-such-program');
  const what = { program, args: [], cwd: '/', env: {}, reads: [], niceness: 10, isNice: false };
  expect(await launch(what, () => {}).ended).toMatchObject({ code: null, fault: expect.stringContaining('ENOENT') });
  const unreadable = { ...what, program: process.execPath, reads: [program] };
  expect(await launch(unreadable, () => {}).ended).toMatchObject({ fault: expect.stringContaining('ENOENT') });
});

it('a probe of a missing file says that the file is missing', async () => {
  await expect(probeMedia(place.path('gone.mp4'))).rejects.toThrow('ENOENT');
});
