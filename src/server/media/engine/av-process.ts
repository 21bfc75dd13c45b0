import type { ChildProcess } from 'node:child_process';
import { sep } from 'node:path';
import { lendFiles } from './fence/lend.ts';
import { AWAITED, BACKGROUND, deathError, killChild, type Limits, startChild } from './fence/start-child.ts';
import { filesOf } from './fence/task-files.ts';
import { MediaError } from './media-error.ts';
import { reasons } from './reasons.ts';
import type { AvTasks, Order, Report } from './tasks.ts';
import { turnstiles } from './turnstile.ts';

const GiB = 1024 ** 3;

interface Allowance extends Limits {
  /** Seconds of wall clock after which the task counts as lost. */
  wallSeconds: number;
  niceness: number;
}

/** Ten minutes of 4K take an hour and a half on two small cores; anything shorter needs far less. */
const allowances: { [Name in keyof AvTasks]: Allowance } = {
  probe: { cpuSeconds: 60, wallSeconds: 120, memoryBytes: GiB / 2, fileBytes: 0, niceness: AWAITED },
  // It writes as much as it reads.
  probeAndCopy: { cpuSeconds: 60, wallSeconds: 120, memoryBytes: GiB / 2, fileBytes: GiB / 4, niceness: AWAITED },
  extractFrame: { cpuSeconds: 120, wallSeconds: 120, memoryBytes: 1.5 * GiB, fileBytes: GiB / 16, niceness: AWAITED },
  decodePicture: { cpuSeconds: 120, wallSeconds: 120, memoryBytes: GiB, fileBytes: GiB / 2, niceness: AWAITED },
  extractSound: {
    cpuSeconds: 900,
    wallSeconds: 1800,
    memoryBytes: 1.5 * GiB,
    fileBytes: GiB / 4,
    niceness: BACKGROUND,
  },
  dropSound: { cpuSeconds: 120, wallSeconds: 300, memoryBytes: 1.5 * GiB, fileBytes: 2 * GiB, niceness: AWAITED },
  stripPadding: { cpuSeconds: 300, wallSeconds: 600, memoryBytes: GiB, fileBytes: GiB / 8, niceness: BACKGROUND },
  measureSound: {
    cpuSeconds: 300,
    wallSeconds: 600,
    memoryBytes: 1.5 * GiB,
    fileBytes: GiB / 1024,
    niceness: BACKGROUND,
  },
  transcodeFirst: {
    cpuSeconds: 10_800,
    wallSeconds: 10_800,
    memoryBytes: 2.5 * GiB,
    fileBytes: 2 * GiB,
    niceness: AWAITED,
  },
  // It writes a whole video in high quality.
  mixSound: { cpuSeconds: 10_800, wallSeconds: 10_800, memoryBytes: 2.5 * GiB, fileBytes: 6 * GiB, niceness: AWAITED },
  buildLadder: {
    cpuSeconds: 21_600,
    wallSeconds: 21_600,
    memoryBytes: 3.5 * GiB,
    fileBytes: 2 * GiB,
    niceness: BACKGROUND,
  },
  encodePlain: {
    cpuSeconds: 21_600,
    wallSeconds: 21_600,
    memoryBytes: 3.5 * GiB,
    fileBytes: 2 * GiB,
    niceness: AWAITED,
  },
};

/** Seconds without a sign of life after which a decoder counts as stuck in the file. */
const STUCK = 180;

/** What somebody waits for. */
const brief = new Set<keyof AvTasks>(['probe', 'probeAndCopy', 'extractFrame', 'decodePicture']);

const running = new Set<ChildProcess>();

export interface Control {
  /** Long work lets others go first. */
  isLong?: boolean | undefined;
  onProgress?: ((done: number) => void) | undefined;
  /** Whose turn it is where many wait. */
  memberId?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Runs one audio or video task in its own child process, as soon as there is memory for it. An aborted signal kills the child and rejects with the signal's reason. */
export async function runAvTask<Name extends keyof AvTasks>(
  task: Name,
  input: AvTasks[Name]['input'],
  control: Control,
): Promise<AvTasks[Name]['output']> {
  control.signal?.throwIfAborted();
  const turnstile = brief.has(task) ? turnstiles.brief : turnstiles.long;
  const leave = await turnstile.enter(allowances[task].memoryBytes, control);
  try {
    return await runChild(task, input, control);
  } finally {
    leave();
  }
}

async function runChild<Name extends keyof AvTasks>(
  task: Name,
  input: AvTasks[Name]['input'],
  { isLong = false, onProgress, signal }: Control,
): Promise<AvTasks[Name]['output']> {
  signal?.throwIfAborted();
  const { wallSeconds, niceness, ...limits } = allowances[task];
  const { reads, folder } = filesOf[task](input);
  const { descriptors, lent, close } = lendFiles(reads);
  let child: ChildProcess;
  try {
    child = startChild('av-main.ts', limits, isLong ? BACKGROUND : niceness, { folder, descriptors });
  } finally {
    close();
  }
  running.add(child);
  const timers = new Set<NodeJS.Timeout>();
  const over = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const after = (seconds: number, error: () => Error) => {
        const timer = setTimeout(() => reject(error()), seconds * 1000).unref();
        timers.add(timer);
        return timer;
      };
      after(wallSeconds, () => new Error(`The media task ${task} took longer than ${wallSeconds} s.`));
      let started = false;
      const stuck = after(STUCK, () =>
        started ? new MediaError(reasons.heavy) : new Error('The media process did not start.'),
      );
      signal?.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });
      child.on('error', reject);
      // Before it is ready a child has not seen the file, so the file is not to blame.
      child.on('exit', (code, by) =>
        reject(started ? deathError(code, by) : new Error(`No media process (${by ?? code}).`)),
      );
      child.on('message', (report: Report) => {
        stuck.refresh();
        if (report.kind === 'ready') {
          started = true;
          child.send({ id: 0, task, input: seenFrom(folder, input), lent } satisfies Order);
        } else if (report.kind === 'progress') onProgress?.(report.done);
        else if (report.kind === 'done') resolve(report.output as AvTasks[Name]['output']);
        else reject(report.kind === 'fault' ? new MediaError(report.reason) : new Error(report.message));
      });
    });
  } finally {
    over.abort();
    for (const timer of timers) clearTimeout(timer);
    running.delete(child);
    await ended(child);
  }
}

/** Outputs as the child sees them: it works in its folder, and may not be able to come there by a path from the root. */
function seenFrom(folder: string | null, input: object): object {
  if (folder === null) return input;
  const seen = (value: unknown) =>
    typeof value === 'string' && isWithin(folder, value) ? `.${value.slice(folder.length)}` : value;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, seen(value)]));
}

const isWithin = (folder: string, path: string) => path === folder || path.startsWith(folder + sep);

/** Kills all running audio and video processes, and refuses those that wait. */
export function stopAvTasks(): void {
  const stopped = new Error('The media engine was stopped.');
  for (const turnstile of Object.values(turnstiles)) turnstile.close(stopped);
  for (const child of running) killChild(child);
}

/** When this resolves, the child no longer writes anything. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const isOver = child.exitCode !== null || child.signalCode !== null;
  const gone = [
    ...(isOver ? [] : [new Promise((resolve) => child.once('exit', resolve))]),
    // The one that works may be below the one that we started.
    ...(child.connected ? [new Promise((resolve) => child.once('disconnect', resolve))] : []),
  ];
  killChild(child);
  await Promise.all(gone);
}
