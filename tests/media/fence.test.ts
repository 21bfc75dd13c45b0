import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { fencesHere, MediaError, probeMedia, transcodeFirst } from '#server/media/engine/engine.ts';
import { lendCopy, lendFolder, takeBack, takeFileBack } from '#server/media/engine/fence/lend.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { canSeeChildren, engineChildren, environmentOf, limitsOf } from './child-processes.ts';
import { workplace } from './workplace.ts';

const place = workplace();
const capabilitySets = ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'];
const long = () => clip({ width: 640, height: 360, seconds: 20, sound: null });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** Starts a transcode and returns its child process when it is working. */
async function underWay(name: string, signal?: AbortSignal) {
  let started = () => {};
  const running = new Promise<void>((resolve) => {
    started = resolve;
  });
  const outputs = { target: place.path(name, 'a.mp4'), poster: place.path(name, 'a.jpg') };
  const failed = failure(
    transcodeFirst({ source: long(), ...outputs, onProgress: started, ...(signal ? { signal } : {}) }),
  );
  await running;
  return { failed, child: engineChildren().at(-1) ?? 0 };
}

function owner(path: string): [number, number] {
  const { uid, gid } = statSync(path);
  return [uid, gid];
}

/** The files that a task left behind in the folder of its targets and in that of the drafts. */
function leftovers(name: string): string[] {
  const drafts = readdirSync(tmpdir()).filter((entry) => entry.startsWith(`draft-${process.pid}-`));
  return [...drafts, ...place.list(name)];
}

describe('the fence around a media process', () => {
  it('ends the process and leaves no file when the task is cancelled', async () => {
    const controller = new AbortController();
    const { failed } = await underWay('called-off', controller.signal);
    controller.abort(new Error('Not wanted any more'));
    expect(await failed).toEqual(new Error('Not wanted any more'));
    expect(engineChildren()).toEqual([]);
    expect(leftovers('called-off')).toEqual([]);
  });

  it('does not start a task that was cancelled before', async () => {
    const error = await failure(probeMedia(clip(), { signal: AbortSignal.abort(new Error('Too late')) }));
    expect(error).toEqual(new Error('Too late'));
  });

  it('accepts only files from the process, and makes them ours', async () => {
    const folder = place.path('taken');
    mkdirSync(folder);
    await lendFolder(folder);
    writeFileSync(place.path('taken', 'a.mp4'), 'a');
    chownSync(place.path('taken', 'a.mp4'), ...owner(folder));
    await takeBack(folder);
    expect(owner(place.path('taken', 'a.mp4'))).toEqual([process.getuid?.(), process.getgid?.()]);
    symlinkSync('/etc/passwd', place.path('taken', 'b.mp4'));
    await expect(takeBack(folder)).rejects.toThrow('something else than files');
    await expect(takeFileBack(place.path('taken', 'b.mp4'), place.path('b.mp4'))).rejects.toThrow('else than a file');
    expect(existsSync(place.path('b.mp4'))).toBe(false);
    expect(readFileSync('/etc/passwd', 'utf8')).toContain('root');
  });

  it('does not follow a link in the place of a copy', async () => {
    const mine = place.path('mine.txt');
    writeFileSync(mine, 'mine');
    symlinkSync(mine, place.path('copy'));
    await lendCopy(long(), place.path('copy'));
    expect(readFileSync(place.path('copy'))).toEqual(readFileSync(long()));
    expect(readFileSync(mine, 'utf8')).toBe('mine');
    expect(owner(mine)).toEqual([process.getuid?.(), process.getgid?.()]);
  });

  describe.runIf(canSeeChildren)('seen from outside', () => {
    it('treats a crash as a fault of the file', async () => {
      const { failed, child } = await underWay('crashed');
      process.kill(child, 'SIGSEGV');
      expect(await failed).toBeInstanceOf(MediaError);
      expect(leftovers('crashed')).toEqual([]);
    });

    it('gives the process limits and nothing of our environment', async () => {
      vi.stubEnv('DATABASE_URL', 'postgres://secret');
      const controller = new AbortController();
      const { failed, child } = await underWay('limits', controller.signal);
      expect(environmentOf(child).filter((entry) => !entry.startsWith('NODE_CHANNEL'))).toEqual([
        expect.stringMatching(/^NODE_COMPILE_CACHE=/),
      ]);
      const limit = (name: string) => new RegExp(`${name}\\s+(\\d+|unlimited)`).exec(limitsOf(child))?.[1];
      expect(Number(limit('Max data size'))).toBeLessThan(5e9);
      expect(Number(limit('Max cpu time'))).toBeLessThan(20_000);
      expect(Number(limit('Max file size'))).toBeLessThan(5e9);
      expect(Number(limit('Max open files'))).toBe(256);
      controller.abort();
      await failed;
      vi.unstubAllEnvs();
    });

    it('gives the process no network, no new privileges, no capabilities and, if we are root, another user', async () => {
      const has = fencesHere();
      const controller = new AbortController();
      const { failed, child } = await underWay('confined', controller.signal);
      const status = readFileSync(`/proc/${child}/status`, 'utf8');
      const network = (id: number | 'self') => readlinkSync(`/proc/${id}/ns/net`);
      expect(/NoNewPrivs:\s+1/.test(status)).toBe(has.noNewPrivileges);
      expect(network(child) !== network('self')).toBe(has.noNetwork);
      if (has.noNewPrivileges) for (const set of capabilitySets) expect(status).toMatch(new RegExp(`${set}:\\s+0+\n`));
      const own = /Uid:\s+(\d+)/.exec(status)?.[1];
      expect(own).toBe(has.ownUser ? '65526' : String(process.getuid?.()));
      controller.abort();
      await failed;
    });

    it.runIf(process.getuid?.() === 0 && existsSync('/usr/bin/setpriv'))('is not root', () => {
      expect(fencesHere().ownUser).toBe(true);
    });
  });
});
