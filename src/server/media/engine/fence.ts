import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MediaError } from './media-error.ts';
import { reasons } from './reasons.ts';

/** What a child may use. Bytes, seconds of processor time. */
export interface Limits {
  cpuSeconds: number;
  memoryBytes: number;
  fileBytes: number;
}

/** A film process or a picture process. */
export type Entry = 'film-main.ts' | 'image-main.ts';

/** Signals that a process gets for what it did itself; SIGKILL and SIGTERM come from outside. */
const ownFaults = new Set([
  'SIGSEGV',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGABRT',
  'SIGTRAP',
  'SIGSYS',
  'SIGXCPU',
  'SIGXFSZ',
]);

const prlimit = findProgram('prlimit');

/**
 * Starts a child process that knows nothing of us: no environment, no open files, a process group of its own, and, where the
 * system can do that, limits that the kernel enforces. It reports over IPC and ends when the parent is gone.
 */
export function startChild(entry: Entry, limits: Limits, niceness = 0): ChildProcess {
  const node = [
    process.execPath,
    '--max-old-space-size=512',
    fileURLToPath(new URL(`./child/${entry}`, import.meta.url)),
  ];
  const [program = process.execPath, ...args] = prlimit ? [prlimit, ...prlimitArguments(limits), ...node] : node;
  const child = spawn(program, args, {
    cwd: '/',
    detached: true,
    windowsHide: true,
    env: keep(['LD_LIBRARY_PATH', 'SystemRoot', 'NODE_V8_COVERAGE']),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (niceness > 0 && child.pid !== undefined) {
    try {
      setPriority(child.pid, niceness);
    } catch {
      // Without the gentle priority the work is as right as with it.
    }
  }
  return child;
}

function prlimitArguments({ cpuSeconds, memoryBytes, fileBytes }: Limits): string[] {
  return [
    // Soft limit with a signal that tells the reason, hard limit for who ignores it.
    `--cpu=${cpuSeconds}:${cpuSeconds + 5}`,
    // Node reserves far more address space than it uses; `data` is what is really written to.
    `--data=${memoryBytes}`,
    `--fsize=${fileBytes}`,
    '--nofile=256',
    '--core=0',
  ];
}

/** Ends a child and whatever it may have started, at once. */
export function killChild(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** What the death of a child in the middle of a task means. */
export function deathError(code: number | null, signal: NodeJS.Signals | null): Error {
  if (signal && ownFaults.has(signal)) return new MediaError(reasons.heavy);
  return new Error(`The media process ended early (${signal ?? `code ${code}`}).`);
}

function keep(names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function findProgram(name: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // The next folder.
    }
  }
  return null;
}
