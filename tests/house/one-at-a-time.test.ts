import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const setup = new URL('../../scripts/setup/', import.meta.url);
let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-lock-'));
  program = path.join(folder, 'start.mjs');
  // Builds for a moment, and records its start and end.
  await writeFile(
    program,
    `import { appendFileSync } from 'node:fs';
    import { execFileSync } from 'node:child_process';
    import { oneAtATime } from '${new URL('one-at-a-time.mjs', setup)}';
    await oneAtATime(async () => {
      appendFileSync('${folder}/log', 'begins ');
      if (process.argv[2] === 'hangs') process.kill(process.pid, 'SIGKILL');
      execFileSync(process.execPath, ['-e', '']);
      appendFileSync('${folder}/log', 'ends ');
    }, '${folder}/lock');`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(...args: string[]): Promise<void> {
  await once(fork(program, args, { execArgv: [], stdio: 'ignore' }), 'exit');
}
const log = () => readFile(path.join(folder, 'log'), 'utf8');

test('one of two first starts in one folder builds while the other waits, and none waits for a killed one', async () => {
  await start('hangs');
  await writeFile(path.join(folder, 'log'), '');
  await Promise.all([start(), start()]);
  expect(await log()).toBe('begins ends begins ends ');
});
