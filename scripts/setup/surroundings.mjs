// Facts about the machine that every command needs before anything is installed. Plain Node 20, no packages.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { text } from './texts.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
export const inRoot = (...parts) => path.join(root, ...parts);

/** A problem that the person at the terminal can fix; its message is the one line they see. */
export class SetupFault extends Error {}

export const isDebug = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');

/** Prints a line for the person at the terminal. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Runs a command's main part; a SetupFault ends the process with one line on stderr. */
export async function runCommand(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof SetupFault)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** The environment for npm and the build: with a writable home, whatever the caller's is. */
export function toolEnvironment() {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_UPDATE_NOTIFIER: '1' };
  if (!isWritableFolder(env.HOME)) {
    env.HOME = inRoot('.cache', 'home');
    mkdirSync(env.HOME, { recursive: true });
  }
  return env;
}

function isWritableFolder(folder) {
  try {
    accessSync(folder ?? '', constants.W_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** The Node that runs Riff: the one from the lock file, or the machine's own if it is new enough. */
export function findNode() {
  const installed = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(installed) && statSync(installed).size > 1_000_000) return installed;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new SetupFault(text('oldNode', { version: process.versions.node }));
}

const running = new Set();

/** An npm that outlives us would write into node_modules during the next start, and it ignores SIGTERM. */
function endChildren(code) {
  for (const child of running) child.kill('SIGKILL');
  process.exit(code);
}

/** Runs a program in the project and collects what it prints. `onText` gets it as it arrives; `timeout` is in ms. */
export function run(program, args, options = {}) {
  const { env = toolEnvironment(), onText, timeout } = options;
  if (running.size === 0) listenForStop();
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, timeout, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    const take = (chunk) => {
      output += chunk;
      onText?.(String(chunk));
    };
    const end = (code) => {
      running.delete(child);
      if (running.size === 0) stopListening();
      resolve({ code, output });
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', (error) => {
      output += error.message;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

const stops = { SIGINT: () => endChildren(130), SIGTERM: () => endChildren(143) };

function listenForStop() {
  for (const [signal, stop] of Object.entries(stops)) process.on(signal, stop);
}

/** The server handles the signals itself. */
function stopListening() {
  for (const [signal, stop] of Object.entries(stops)) process.off(signal, stop);
}
