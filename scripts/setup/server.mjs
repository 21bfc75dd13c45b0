import { spawn } from 'node:child_process';
import module from 'node:module';
import { createServer } from 'node:net';
import { pathToFileURL } from 'node:url';
import { findNode, inRoot, root, run, SetupFault } from './surroundings.mjs';

/** The server itself. */
export const server = inRoot('src', 'server', 'main.ts');
/**
 * Node lets the space for new objects grow to 128 MB before it collects garbage. With less, a busy server is as fast and takes 100 MB less. It also
 * scans all old objects after every 14 MB of an upload, because those bytes are outside its heap; the second flag delays that until
 * there are 128 MB. The commands in package.json have the same flags, for a Node that runs the server in the process of the command.
 */
export const memoryFlags = ['--max-semi-space-size=8', '--initial-old-space-size=96'];

/** The programs of the other commands, by the word after `start.mjs`. */
export const commands = Object.fromEntries(
  ['demo', 'admin', 'account', 'upload', 'backup', 'restore', 'check', 'storage-move'].map((name) => [
    name,
    inRoot('scripts', `${name}.ts`),
  ]),
);
// Reading and stripping a thousand modules takes most of a start; a compile cache saves a quarter. src/server/import-shortcuts.ts saves
// half of the rest.
const compiled = inRoot('node_modules', '.cache', 'riff-compiled');

/** Fails early, before a long install, if another program already listens on the port. */
export async function checkPort() {
  const port = Number(process.env.PORT || 4321);
  const host = process.env.HOST || '127.0.0.1';
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new SetupFault(`Riff cannot start: PORT must be a whole number from 1 to 65535, not "${process.env.PORT}".`);
  }
  const error = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (error?.code === 'EADDRINUSE') {
    throw new SetupFault(
      `Riff cannot start: Port ${port} on ${host} is taken by another program: set PORT to a free one.`,
    );
  }
}

/** Fails before a long build if a variable is wrong. The server reads them again. */
export async function checkVariables() {
  const { code, output } = await run(findNode(), [inRoot('scripts', 'check-variables.ts')], { env: process.env });
  if (code !== 0) throw new SetupFault(output.trim());
}

/** Stops when the npm that runs us dies: if it is killed, it cannot tell us, and the port would stay taken. */
export function stopWithNpm() {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 100);
  watch.unref();
}

/** Runs a program of Riff until it ends; in this process if its Node is the right one. */
export async function runProgram(program, args) {
  const node = findNode();
  if (node === process.execPath || process.versions.node === (await versionOf(node))) {
    process.argv.splice(1, Number.POSITIVE_INFINITY, program, ...args);
    // Also for the children of the media engine, which start with every task.
    process.env.NODE_COMPILE_CACHE ??= compiled;
    module.enableCompileCache?.();
    await import(pathToFileURL(program).href);
    return;
  }
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env };
  const child = spawn(node, [...memoryFlags, program, ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  forwardSignals(child);
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function versionOf(node) {
  return new Promise((resolve) => {
    const child = spawn(node, ['-p', 'process.versions.node'], { stdio: ['ignore', 'pipe', 'ignore'] });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    child.on('error', () => resolve(''));
    child.on('close', () => resolve(text.trim()));
  });
}

/**
 * Forwards each signal once: Ctrl-C reaches us from the terminal and again from npm, and the server treats a second
 * signal as a request to stop at once. The child has its own process group, so the terminal does not signal it.
 */
export function forwardSignals(child) {
  let last = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const now = Date.now();
      if (now - last > 500) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      last = now;
    });
  }
}
