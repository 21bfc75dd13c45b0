import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import {
  fencesHere,
  imageVariant,
  MediaError,
  probeMedia,
  stopEngine,
  transcodeFirst,
  tryFences,
} from '#server/media/engine/engine.ts';
import { launch } from '#server/media/engine/fence/launch.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { canSeeChildren, engineChildren, isAlive } from '#tests/media/child-processes.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();
const order = { program: '/bin/sh', args: [] as string[], cwd: '/', env: {}, reads: [], niceness: 10, isNice: false };

it('reports why a process cannot be started', async () => {
  const program = place.path('no-such-program');
  const missing = launch({ ...order, program }, () => {});
  expect(await missing.ended).toMatchObject({ code: null, fault: expect.stringContaining('ENOENT') });
  const unreadable = { ...order, program: process.execPath, reads: [program] };
  expect(await launch(unreadable, () => {}).ended).toMatchObject({ fault: expect.stringContaining('ENOENT') });
});

it.each(['null', '"done"', '{ kind: "exec" }'])(
  'a process that sends %s is killed, and Riff continues',
  async (said) => {
    const args = ['-e', `process.send(${said}); setInterval(() => {}, 1000)`];
    const heard: unknown[] = [];
    const child = launch({ ...order, program: process.execPath, args }, (report) => heard.push(report.kind));
    expect(await child.ended).toMatchObject({ signal: 'SIGKILL' });
    expect(heard).toEqual([]);
  },
);

it('a probe of a missing file reports that the file is missing', async () => {
  await expect(probeMedia(place.path('gone.mp4'))).rejects.toThrow('ENOENT');
});

it.runIf(canSeeChildren)('a process has a session of its own, and a kill ends all that it started too', async () => {
  const file = place.path('id');
  const script = `sleep 1000 & echo "$! $(cut -d ' ' -f 6 /proc/$$/stat)" > ${file}; wait`;
  const child = launch({ ...order, args: ['-c', script] }, () => {});
  const [below = 0, session] = await vi.waitFor(() => {
    const numbers = readFileSync(file, 'utf8').trim().split(' ').map(Number);
    expect(numbers).toHaveLength(2);
    return numbers;
  });
  // The signals of a terminal go to the processes of its session.
  expect(session).not.toBe(Number(readFileSync('/proc/self/stat', 'utf8').split(' ')[5]));
  child.kill();
  expect(await child.ended).toMatchObject({ signal: 'SIGKILL', fault: null });
  await vi.waitFor(() => expect(isAlive(below)).toBe(false));
});

it.runIf(canSeeChildren)(
  'stopping the engine ends its processes, blames no file, and the next task works',
  async () => {
    const [target, source] = [
      place.path('a.mp4'),
      await writeImage(place.path('a.png'), { format: 'png', width: 300, height: 200 }),
    ];
    const picture = () =>
      imageVariant({ source, target: place.path('a.webp'), fit: 'limit', width: 100, format: 'webp' });
    await picture();
    const begun = Promise.withResolvers<void>();
    const work = transcodeFirst({
      source: clip({ width: 1280, height: 720, seconds: 20, sound: null }),
      ...{ target, poster: `${target}.jpg`, onProgress: () => begun.resolve() },
    });
    const failed = work.catch((error: unknown) => error);
    await begun.promise;
    expect(engineChildren()).toHaveLength(2);
    await stopEngine();
    expect(engineChildren()).toEqual([]);
    const error = await failed;
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MediaError);
    expect(await picture()).toMatchObject({ width: 100 });
  },
);

it.runIf(fencesHere().ownView)('trying the fence leaves the modules of media processes compiled', async () => {
  const cache = place.path('compiled');
  vi.stubEnv('NODE_COMPILE_CACHE', cache);
  const { ownUser } = await tryFences();
  const found = readdirSync(ownUser ? `${cache}-media` : cache, { recursive: true, withFileTypes: true });
  expect(found.filter((entry) => entry.isFile()).length).toBeGreaterThan(10);
});
