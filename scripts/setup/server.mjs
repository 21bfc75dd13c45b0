import { spawn } from 'node:child_process';
import module from 'node:module';
import { createServer } from 'node:net';
import { pathToFileURL } from 'node:url';
import { findNode, inRoot, root, SetupFault } from './surroundings.mjs';

/** The server itself. */
export const server = inRoot('src', 'server', 'main.ts');
/** What makes the demo content again. */
export const demo = inRoot('scripts', 'demo.ts');
/** What makes an administrator. */
export const admin = inRoot('scripts', 'admin.ts');
// Reading and stripping a thousand modules is most of a start; kept compiled, it takes a quarter less.
const compiled = inRoot('node_modules', '.cache', 'riff-compiled');

/** Says at once what the server would say after a long install: somebody else listens already. */
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

/** Stops with the npm that runs us: killed outright it could not tell us, and the port would stay taken. */
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

/** Runs a program of Riff until it ends, in this process where its Node is the one that Riff wants. */
export async function runProgram(program, args) {
  const node = findNode();
  if (node === process.execPath || process.versions.node === (await versionOf(node))) {
    process.argv.splice(1, Number.POSITIVE_INFINITY, program, ...args);
    module.enableCompileCache?.(compiled);
    await import(pathToFileURL(program).href);
    return;
  }
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env };
  const child = spawn(node, [program, ...args], {
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
 * Hands signals on, once each: Ctrl-C reaches us from the terminal and again from npm, and the server takes a second
 * signal for impatience. The child is in a group of its own, so the terminal does not reach it by itself.
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
