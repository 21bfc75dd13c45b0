import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { confinement, findProgram } from './confinement.ts';
import { MediaError } from './media-error.ts';
import { reasons } from './reasons.ts';

/** The resources that a child may use: bytes that it fills, and seconds of processor time. */
export interface Limits {
  cpuSeconds: number;
  memoryBytes: number;
  fileBytes: number;
}

/** The audio and video process, or the image process. */
export type Entry = 'av-main.ts' | 'image-main.ts';

// The server and the database go first: a child is a session of its own, and Linux shares the processors between sessions, so that several
// children of the same niceness would get more than the server.
/** The niceness of what somebody waits for. */
export const AWAITED = 10;
/** The niceness of what nobody waits for, or has to wait for anyway. */
export const BACKGROUND = 19;

/** Signals that a process gets for its own faults; SIGKILL and SIGTERM come from outside. */
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

/** V8 reserves as much for compiled code, and fills a few MB of it; the kernel counts all. */
const nodeCodeBytes = 512 * 1024 ** 2;

const prlimit = findProgram('prlimit');

/**
 * Starts a child process that knows nothing about the server: no environment but that of Node, no open files, its own process group and, if the
 * system supports them, no network, no way to more rights, and limits enforced by the kernel. It reports over IPC and exits when its parent is gone.
 */
export function startChild(entry: Entry, limits: Limits, niceness = 0): ChildProcess {
  const node = [
    process.execPath,
    '--max-old-space-size=512',
    fileURLToPath(new URL(`./child/${entry}`, import.meta.url)),
  ];
  const [program = process.execPath, ...args] = [
    ...confinement().command,
    ...(prlimit ? [prlimit, ...prlimitArguments(limits)] : []),
    ...node,
  ];
  const child = spawn(program, args, {
    cwd: '/',
    detached: true,
    windowsHide: true,
    // Compiling its modules would be two thirds of a child's start.
    env: pickEnvironment(['LD_LIBRARY_PATH', 'SystemRoot', 'NODE_V8_COVERAGE', 'NODE_COMPILE_CACHE']),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  sacrifice(child);
  if (niceness > 0) letOthersGoFirst(child, niceness);
  return child;
}

/** A courtesy: the result is the same without it. */
function letOthersGoFirst({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, niceness);
    // A child is a session of its own, and Linux shares processors between sessions first: a priority holds inside of them.
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // The kernel has no such groups, or the process has ended already.
  }
}

/** When memory runs out, the kernel ends a media process before the server or the database. */
function sacrifice({ pid }: ChildProcess): void {
  if (pid === undefined || process.platform !== 'linux') return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // The process may have ended already.
  }
}

function prlimitArguments({ cpuSeconds, memoryBytes, fileBytes }: Limits): string[] {
  return [
    // The soft limit sends a signal that tells the reason; the hard limit stops a child that ignores it.
    `--cpu=${cpuSeconds}:${cpuSeconds + 5}`,
    // Node reserves far more address space than it uses; `data` limits what may be written to.
    `--data=${memoryBytes + nodeCodeBytes}`,
    `--fsize=${fileBytes}`,
    '--nofile=256',
    '--core=0',
  ];
}

/** Kills a child and everything it started, at once. */
export function killChild(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** Turns the death of a child in the middle of a task into an error. */
export function deathError(code: number | null, signal: NodeJS.Signals | null): Error {
  if (signal && ownFaults.has(signal)) return new MediaError(reasons.heavy);
  return new Error(`The media process ended early (${signal ?? `code ${code}`}).`);
}

function pickEnvironment(names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
