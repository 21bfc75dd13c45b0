import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const project = fileURLToPath(new URL('../../..', import.meta.url));
let clone: string;

beforeEach(async () => {
  clone = await mkdtemp(path.join(tmpdir(), 'riff-bare-clone-'));
  for (const name of ['package.json', 'package-lock.json', 'demo/package.json', 'scripts']) {
    await cp(path.join(project, name), path.join(clone, name), { recursive: true });
  }
  await mkdir(path.join(clone, 'home'));
});

afterEach(() => rm(clone, { recursive: true, force: true }));

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

const bareEnvironment = () => ({ PATH: process.env.PATH ?? '', HOME: path.join(clone, 'home') });

const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd: clone, env: bareEnvironment() });

/** Runs a command of the bare clone with only the given environment. */
async function runScript(name: string, env: Record<string, string>, ...args: string[]): Promise<Outcome> {
  const bare = { ...bareEnvironment(), ...env };
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  execFile(
    process.execPath,
    [path.join('scripts', name), ...args],
    { cwd: clone, env: bare },
    (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr }),
  );
  return await promise;
}

/** A port on which a server listens, or no longer listens. */
async function withPort<T>(state: 'taken' | 'closed', work: (port: string) => Promise<T>): Promise<T> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  const close = () => new Promise((resolve) => server.close(resolve));
  if (state === 'closed') await close();
  try {
    return await work(port);
  } finally {
    if (state === 'taken') await close();
  }
}

describe('npm start on a bare clone', () => {
  test('reports at once that the port is taken', async () => {
    const { code, stdout, stderr } = await withPort('taken', (port) => runScript('start.mjs', { PORT: port }));
    expect(stderr).toMatch(/^Riff cannot start: Port \d+ on 127\.0\.0\.1 is taken by another program: set PORT .+\n$/);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });

  test('names a wrong variable', async () => {
    const { code, stderr } = await runScript('start.mjs', { PORT: 'eighty' });
    expect(stderr).toBe('Riff cannot start: PORT must be a whole number from 1 to 65535, not "eighty".\n');
    expect(code).toBe(1);
  });

  test('reports in one line that the registry cannot be reached', async () => {
    const outcome = await withPort('closed', (port) =>
      runScript('start.mjs', { PORT: port, npm_config_registry: `http://127.0.0.1:${port}/` }),
    );
    expect(outcome).toEqual({
      code: 1,
      stdout: 'Installing the packages from the lock file …\n',
      stderr: 'Riff could not reach the package registry: check the network and run npm start again.\n',
    });
  });

  test('works without a home folder', async () => {
    const outcome = await withPort('closed', (port) =>
      runScript('start.mjs', { HOME: '', PORT: port, npm_config_registry: `http://127.0.0.1:${port}/` }),
    );
    expect(outcome.stderr).toBe(
      'Riff could not reach the package registry: check the network and run npm start again.\n',
    );
  });

  test('repeats an unfinished install by npm', async () => {
    await mkdir(path.join(clone, 'node_modules', 'astro'), { recursive: true });
    await writeFile(path.join(clone, 'node_modules', 'astro', 'package.json'), '{}');
    const outcome = await withPort('closed', (port) =>
      runScript('test.mjs', { npm_config_registry: `http://127.0.0.1:${port}/` }),
    );
    expect(outcome.stdout).toBe('Installing the packages from the lock file …\n');
  });
});

test('only packages that need it run an install script', async () => {
  const ran = path.join(clone, 'ran');
  const dependencies: Record<string, string> = {};
  for (const name of ['needed', 'other']) {
    const scripts = { postinstall: `echo ${name} >> ${ran}` };
    await mkdir(path.join(clone, 'packages', name), { recursive: true });
    await writeFile(
      path.join(clone, 'packages', name, 'package.json'),
      JSON.stringify({ name, version: '1.0.0', scripts }),
    );
    await npm('pack', `./packages/${name}`);
    dependencies[name] = `file:${name}-1.0.0.tgz`;
  }
  await rm(path.join(clone, 'package-lock.json'));
  await writeFile(
    path.join(clone, 'package.json'),
    JSON.stringify({
      name: 'clone',
      type: 'module',
      dependencies,
      allowScripts: { needed: true, other: false, absent: true },
    }),
  );
  await npm('install', '--package-lock-only', '--offline');

  const install = "import('./scripts/setup/install.mjs').then((setup) => setup.ensureInstalled())";
  const wayOffline = { ...bareEnvironment(), npm_config_registry: 'http://127.0.0.1:9/' };
  await promisify(execFile)(process.execPath, ['-e', install], { cwd: clone, env: wayOffline });
  expect(await readFile(ran, 'utf8')).toBe('needed\n');
  // After an installation with only npm, the remaining steps still run.
  await rm(path.join(clone, 'node_modules', '.riff-stamp'));
  await promisify(execFile)(process.execPath, ['-e', install], { cwd: clone, env: wayOffline });
  expect(await readFile(ran, 'utf8')).toBe('needed\nneeded\n');
});
