import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hasMediaCache } from '#tests/support/servers/media-cache.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const { scripts } = JSON.parse(await readFile(path.join(project, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const benchmarks = Object.entries(scripts).filter(([name]) => name.startsWith('bench:'));

test('there are benchmarks', () => expect(benchmarks.length).toBeGreaterThan(15));

const runnable = benchmarks.filter(([name]) => name !== 'bench:cdn' || hasMediaCache());

// Each benchmark is a process with its own server, and waits for it most of the time; nothing is measured.
test.concurrent.each(runnable)('%s works with the least load', async (_name, command) => {
  const [, ...args] = command.split(' ');
  const { promise, resolve } = Promise.withResolvers<{ error: Error | null; said: string }>();
  const env = { ...process.env, BENCH_SIZE: 'least' };
  execFile(process.execPath, args, { cwd: project, env, timeout: 240_000 }, (error, stdout, stderr) =>
    resolve({ error, said: stdout + stderr }),
  );
  const { error, said } = await promise;
  expect(error, said).toBeNull();
  expect(said).not.toBe('');
});
