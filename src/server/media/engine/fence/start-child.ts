import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MediaError } from '../media-error.ts';
import { reasons } from '../reasons.ts';
import { compileCacheFor } from './compile-cache.ts';
import { commandFor, confinement } from './confinement.ts';
import { findProgram } from './programs.ts';

/** The resources that a child may use: bytes that it fills, and seconds of processor time. */
export interface Limits {
  cpuSeconds: number;
  memoryBytes: number;
  fileBytes: number;
}

/** What a child gets: the folder that it works in, which it may write to, and open files. */
export interface Belongings {
  folder: string | null;
  descriptors: readonly number[];
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
const ownFaults = new Set<string>([
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
 * Starts a child process that knows nothing about the server: no environment but that of Node, no files but what it is given, its own process group,
 * what the system has of other fences, and limits enforced by the kernel. It reports over IPC and exits when its parent is gone.
 */
export function startChild(
  entry: Entry,
  limits: Limits,
  niceness: number,
  { folder, descriptors }: Belongings,
): ChildProcess {
  const fences = confinement();
  const [program = process.execPath, ...args] = [
    ...commandFor(fences, folder),
    ...(fences.ownView ? placedBy(niceness, folder) : []),
    ...(prlimit ? [prlimit, ...prlimitArguments(limits)] : []),
    process.execPath,
    '--max-old-space-size=512',
    fileURLToPath(new URL(`../child/${entry}`, import.meta.url)),
  ];
  const child = spawn(program, args, {
    cwd: folder ?? '/',
    detached: true,
    windowsHide: true,
    // Compiling its modules would be two thirds of a child's start.
    env: { ...pickEnvironment(['LD_LIBRARY_PATH', 'SystemRoot', 'NODE_V8_COVERAGE']), ...compileCacheFor(fences.user) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', ...descriptors],
  });
  sacrifice(child);
  letOthersGoFirst(child, niceness, fences.ownView);
  return child;
}

/** In its own view, the process that we start is not the one that works, so that one takes its place in its folder and in the queues itself. */
function placedBy(niceness: number, folder: string | null): string[] {
  const script = `cd "$0" && unset PWD OLDPWD && echo 1000 > /proc/self/oom_score_adj; exec nice -n ${niceness} "$@"`;
  return ['/bin/sh', '-c', script, folder ?? '/'];
}

/** A courtesy: the result is the same without it. */
function letOthersGoFirst({ pid }: ChildProcess, niceness: number, isNice: boolean): void {
  if (pid === undefined) return;
  try {
    if (!isNice) setPriority(pid, niceness);
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
  const cause = signal ?? signalIn(code);
  if (cause && ownFaults.has(cause)) return new MediaError(reasons.heavy);
  return new Error(`The media process ended early (${cause ?? `code ${code}`}).`);
}

/** Bubblewrap reports the signal that ended its process as a code above 128, as a shell does. */
function signalIn(code: number | null): string | undefined {
  return Object.entries(constants.signals).find(([, number]) => number + 128 === code)?.[0];
}

function pickEnvironment(names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
