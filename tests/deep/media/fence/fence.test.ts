import { spawn } from 'node:child_process';
import { constants, existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import {
  buildLadder,
  fencesHere,
  imageVariant,
  MediaError,
  probeMedia,
  transcodeFirst,
} from '#server/media/engine/engine.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import {
  canSeeChildren,
  commandLineOf,
  engineChildren,
  groupOf,
  isAlive,
  limitsOf,
} from '#tests/media/child-processes.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();
const long = () => clip({ width: 1280, height: 720, seconds: 20, sound: null });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** Starts a transcode and returns its child process when it is working. */
async function underWay(name: string, signal?: AbortSignal, isLong = false) {
  let started = () => {};
  const running = new Promise<void>((resolve) => {
    started = resolve;
  });
  // A child of the test before may still be ending.
  const before = new Set(engineChildren());
  const outputs = { target: place.path(name, 'a.mp4'), poster: place.path(name, 'a.jpg') };
  const failed = failure(
    transcodeFirst({ source: long(), ...outputs, onProgress: started, isLong, ...(signal ? { signal } : {}) }),
  );
  await running;
  return { failed, child: engineChildren().find((id) => !before.has(id)) ?? 0 };
}

/** The files that a task left behind in the folder of its targets and in that of the drafts. */
function leftovers(name: string): string[] {
  const drafts = readdirSync(tmpdir()).filter((entry) => entry.startsWith(`draft-${process.pid}-`));
  return [...drafts, ...place.list(name)];
}

describe('the fence', () => {
  it('keeps the earlier renditions when making new ones is cancelled', async () => {
    const folder = place.path('ladder');
    await buildLadder({ source: clip({ width: 320, height: 180 }), folder });
    const before = place.list('ladder');
    const controller = new AbortController();
    const work = buildLadder({
      source: long(),
      folder,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    expect(await failure(work)).toBeInstanceOf(Error);
    expect(place.list('ladder')).toEqual(before);
  });

  describe.runIf(canSeeChildren)('seen from outside', () => {
    it('does not blame the file for a kill from outside, so that the job is retried', async () => {
      const { failed, child } = await underWay('killed');
      process.kill(child, 'SIGKILL');
      const error = await failed;
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(MediaError);
      expect(leftovers('killed')).toEqual([]);
    });

    it('gives long work the lowest priority', async () => {
      const { failed, child } = await underWay('long', undefined, true);
      expect(getPriority(child)).toBe(19);
      // Where the kernel has session groups, it shares the processors between them before it shares them between processes.
      expect(groupOf(child)).toMatch(/nice 19$|^$/);
      process.kill(child, 'SIGKILL');
      await failed;
    });

    it('lets the kernel kill media processes first, and gives a probe half a gigabyte', async () => {
      const seen = new Map<number, string>();
      const most: number[] = [];
      const probes = Promise.all(Array.from({ length: 12 }, () => probeMedia(clip())));
      let isDone = false;
      void probes
        .catch(() => {})
        .finally(() => {
          isDone = true;
        });
      while (!isDone) {
        const children = engineChildren().filter((id) => commandLineOf(id).includes('av-main'));
        for (const id of children) seen.set(id, limitsOf(id));
        most.push(children.length);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await probes;
      const sizes = [...seen.values()].flatMap((limits) => /Max data size\s+(\d+)/.exec(limits)?.[1] ?? []);
      expect(sizes.length).toBeGreaterThan(0);
      // V8 reserves another half for compiled code, which stays empty.
      expect(Math.min(...sizes.map(Number))).toBe(2 * 512 * 1024 ** 2);
      // Two tasks of half a gigabyte fit into the memory for tasks that a person waits for.
      expect(Math.max(...most)).toBeLessThanOrEqual(2);
      const controller = new AbortController();
      const { failed, child } = await underWay('sacrificed', controller.signal);
      expect(Number(readFileSync(`/proc/${child}/oom_score_adj`, 'utf8'))).toBe(1000);
      controller.abort();
      await failed;
    });

    it.runIf(fencesHere().ownView)('shows the child only the system, the program and its own folder', async () => {
      const secret = place.path('secret.txt');
      writeFileSync(secret, 'for the server');
      const controller = new AbortController();
      const { failed, child } = await underWay('view', controller.signal);
      const seen = (path: string) => existsSync(`/proc/${child}/root${path}`);
      for (const path of [secret, long(), place.path('view'), '/etc/passwd']) expect(seen(path), path).toBe(false);
      const processes = readdirSync(`/proc/${child}/root/proc`).filter((name) => /^\d+$/.test(name));
      // These are Bubblewrap's own first process, and Node.
      expect(processes).toHaveLength(2);
      const writable = readFileSync(`/proc/${child}/mountinfo`, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(' '))
        .filter(([, , , , at = '', options = '']) => options.startsWith('rw') && !/^\/(dev|proc)\b/.test(at))
        .map(([, , , , at]) => at);
      expect(writable).toEqual([expect.stringMatching(/\/draft-\d/)]);
      expect(readlinkSync(`/proc/${child}/cwd`)).toBe(writable[0]);
      controller.abort();
      await failed;
    });

    it('gives the child its files open for reading only', async () => {
      const controller = new AbortController();
      const { failed, child } = await underWay('open', controller.signal);
      const flags = readdirSync(`/proc/${child}/fd`)
        .filter((fd) => readlinkSync(`/proc/${child}/fd/${fd}`) === long())
        .map((fd) =>
          Number.parseInt(/flags:\s+(\d+)/.exec(readFileSync(`/proc/${child}/fdinfo/${fd}`, 'utf8'))?.[1] ?? '', 8),
        );
      expect(flags.length).toBeGreaterThan(0);
      for (const mode of flags) expect(mode & 3).toBe(constants.O_RDONLY);
      controller.abort();
      await failed;
    });

    it('ends the child when our process is killed, and no half file has a final name', async () => {
      const target = place.path('orphan', 'a.mp4');
      const script = `
        const { transcodeFirst } = await import(${JSON.stringify(new URL('../../../../src/server/media/engine/engine.ts', import.meta.url).href)});
        const { engineChildren } = await import(${JSON.stringify(new URL('../../../media/child-processes.ts', import.meta.url).href)});
        await transcodeFirst({ source: ${JSON.stringify(long())}, target: ${JSON.stringify(target)}, poster: ${JSON.stringify(`${target}.jpg`)},
          onProgress: () => console.log(engineChildren().join(' ')) });`;
      const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const line = await new Promise<string>((resolve) =>
        parent.stdout.once('data', (data: Buffer) => resolve(String(data))),
      );
      const child = Number(/\d+/.exec(line)?.[0]);
      expect(isAlive(child)).toBe(true);
      parent.kill('SIGKILL');
      await vi.waitFor(() => expect(isAlive(child)).toBe(false), { timeout: 10_000, interval: 20 });
      expect(existsSync(target)).toBe(false);
      // The next run takes over the dead one's remains.
      await transcodeFirst({ source: clip({ width: 160, height: 90 }), target, poster: `${target}.jpg` });
      expect(place.list('orphan')).toEqual(['a.mp4', 'a.mp4.jpg']);
    });

    it('restarts the image process when it was killed halfway, and loses no image', async () => {
      const source = await writeImage(place.path('large.png'), { format: 'png', width: 3000, height: 2000 });
      const ask = (n: number) =>
        imageVariant({
          source,
          target: place.path('pictures', `${n}.webp`),
          fit: 'limit',
          width: 300 + n,
          format: 'webp',
        });
      await ask(0);
      const [before] = engineChildren();
      const work = Promise.all([1, 2, 3, 4].map(ask));
      process.kill(before ?? 0, 'SIGKILL');
      expect((await work).map(({ width }) => width)).toEqual([301, 302, 303, 304]);
      expect(engineChildren()).not.toContain(before);
      expect(place.list('pictures')).toHaveLength(5);
      expect(readFileSync(place.path('pictures', '4.webp')).length).toBeGreaterThan(100);
    });
  });
});
