import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MediaError } from '../media-error.ts';
import { reasons } from '../reasons.ts';
import type { Report } from '../tasks.ts';
import { compileCacheFor } from './compile-cache.ts';
import { commandFor, confinement } from './confinement.ts';
import { type End, launch, type MediaChild } from './launch.ts';
import { findProgram } from './programs.ts';

/** The resources that a child may use: bytes that it fills, and seconds of processor time. */
export interface Limits {
  cpuSeconds: number;
  memoryBytes: number;
  fileBytes: number;
}

/** A child's working folder, which it may write to, and files that it inherits open, in this order. */
export interface Belongings {
  folder: string | null;
  reads: string[];
}

/** The audio and video process, or the image process. */
export type Entry = 'av-main.ts' | 'image-main.ts';

// Linux shares the processors between sessions, and each child has its own session: at the same niceness, several children would get more than
// the server. So children yield to the server and the database.
/** The niceness of tasks that a person waits for. */
export const AWAITED = 10;
/** The niceness of tasks that no one waits for, or that take long anyway. */
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

/** V8 reserves this much for compiled code and fills a few MB of it; the kernel counts it all. */
const nodeCodeBytes = 512 * 1024 ** 2;

const prlimit = findProgram('prlimit');

/**
 * Starts a child process that knows nothing about the server. It gets only Node's environment, the given files and its own process group, inside
 * the fences that the system offers and limits enforced by the kernel. It reports to `hear` and exits when the server is gone.
 */
export function startChild(
  entry: Entry,
  limits: Limits,
  niceness: number,
  { folder, reads }: Belongings,
  hear: (report: Report) => void,
): MediaChild {
  const fences = confinement();
  const [program = process.execPath, ...args] = [
    ...commandFor(fences, ...(folder === null ? [] : [folder])),
    ...(fences.ownView ? placedBy(niceness, folder) : []),
    ...(prlimit ? [prlimit, ...prlimitArguments(limits)] : []),
    process.execPath,
    '--max-old-space-size=512',
    fileURLToPath(new URL(`../child/${entry}`, import.meta.url)),
  ];
  // Compiling its modules would be two thirds of a child's start.
  const env = {
    ...pickEnvironment(['LD_LIBRARY_PATH', 'SystemRoot', 'NODE_V8_COVERAGE']),
    ...compileCacheFor(fences.user),
  };
  return launch({ program, args, cwd: folder ?? '/', env, reads, niceness, isNice: fences.ownView }, hear);
}

/** With its own view, the process that we start is not the worker, so the worker enters its folder and sets its niceness itself. */
function placedBy(niceness: number, folder: string | null): string[] {
  const script = `cd "$0" && unset PWD OLDPWD && echo 1000 > /proc/self/oom_score_adj; exec nice -n ${niceness} "$@"`;
  return ['/bin/sh', '-c', script, folder ?? '/'];
}

/** Our values of these variables, where set. */
const pickEnvironment = (names: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

function prlimitArguments({ cpuSeconds, memoryBytes, fileBytes }: Limits): string[] {
  return [
    // The soft limit sends a signal that tells the reason; the hard limit stops a child that ignores it.
    `--cpu=${cpuSeconds}:${cpuSeconds + 5}`,
    // Node reserves far more address space than it uses; `data` limits the writable memory.
    `--data=${memoryBytes + nodeCodeBytes}`,
    `--fsize=${fileBytes}`,
    '--nofile=256',
    '--core=0',
  ];
}

/** Turns the death of a child before it had a task into an error. */
export const startError = ({ code, signal, fault }: End): Error =>
  new Error(`No media process (${fault ?? signal ?? `code ${code}`}).`);

/** Turns the death of a child in the middle of a task into an error. */
export function deathError({ code, signal, fault }: End): Error {
  if (fault !== null) return new Error(fault);
  const cause = signal ?? signalIn(code);
  if (cause && ownFaults.has(cause)) return new MediaError(reasons.heavy);
  return new Error(`The media process ended early (${cause ?? `code ${code}`}).`);
}

/** Bubblewrap reports the signal that ended its process as a code above 128, as a shell does. */
function signalIn(code: number | null): string | undefined {
  return Object.entries(constants.signals).find(([, number]) => number + 128 === code)?.[0];
}
