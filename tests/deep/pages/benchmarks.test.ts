import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { hasMediaCache } from '#tests/support/servers/media-cache.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const { scripts } = JSON.parse(await readFile(path.join(project, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const benchmarks = Object.entries(scripts).filter(([name]) => name.startsWith('bench:'));
const withoutProgram = hasMediaCache() ? [] : ['bench:cdn'];
/** Each in a process with a server of its own. */
const two = pLimit(2);

/** What was wrong with it; empty if nothing was. */
async function run(command: string): Promise<string> {
  const [, ...args] = command.split(' ');
  const { promise, resolve } = Promise.withResolvers<string>();
  const env = { ...process.env, BENCH_SIZE: 'least' };
  execFile(process.execPath, args, { cwd: project, env, timeout: 120_000 }, (error, stdout, stderr) =>
    resolve(error ? `${error.message}\n${stdout}${stderr}` : stdout === '' ? 'it printed nothing' : ''),
  );
  return await promise;
}

test(`every benchmark works with the least load${withoutProgram.length > 0 ? ', bench:cdn excepted, because nginx is not installed' : ''}`, async () => {
  const wanted = benchmarks.filter(([name]) => !withoutProgram.includes(name));
  expect(wanted.length).toBeGreaterThan(15);
  const ends = await Promise.all(wanted.map(([name, command]) => two(async () => [name, await run(command)] as const)));
  expect(Object.fromEntries(ends.filter(([, wrong]) => wrong !== ''))).toEqual({});
});
