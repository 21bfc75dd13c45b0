import type { ChildProcess } from 'node:child_process';
import { sep } from 'node:path';
import { allowances } from './allowances.ts';
import { lendFiles } from './fence/lend.ts';
import { BACKGROUND, deathError, killChild, startChild } from './fence/start-child.ts';
import type { TaskFiles } from './fence/task-files.ts';
import { MediaError } from './media-error.ts';
import { reasons } from './reasons.ts';
import type { AvTasks, Order, Report } from './tasks.ts';

/** Seconds without a sign of life after which a decoder counts as stuck in the file. */
const STUCK = 180;

/** A child process that does one task. It may have been started before the task is there. */
export interface AvChild {
  process: ChildProcess;
  folder: string | null;
  lent: Record<string, number[]>;
  isReady: boolean;
}

const running = new Set<ChildProcess>();

/** Starts a process for one task that reads these files. */
export function startAvChild(task: keyof AvTasks, { reads, folder }: TaskFiles, isLong: boolean): AvChild {
  const { wallSeconds: _, niceness, ...limits } = allowances[task];
  const { descriptors, lent, close } = lendFiles(reads);
  try {
    const process = startChild('av-main.ts', limits, isLong ? BACKGROUND : niceness, { folder, descriptors });
    const child = { process, folder, lent, isReady: false };
    running.add(process);
    process.once('exit', () => running.delete(process));
    process.once('message', () => {
      child.isReady = true;
    });
    // Without a listener an error would end the server. runAvChild adds one that reports it.
    process.on('error', () => undefined);
    return child;
  } finally {
    close();
  }
}

export const isAlive = ({ process }: AvChild): boolean =>
  process.connected && process.exitCode === null && process.signalCode === null;

interface Conversation {
  onProgress?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Gives the process its order and ends it after its answer. An aborted signal kills it and rejects with the signal's reason. */
export async function runAvChild<Name extends keyof AvTasks>(
  child: AvChild,
  task: Name,
  input: AvTasks[Name]['input'],
  { onProgress, signal }: Conversation,
): Promise<AvTasks[Name]['output']> {
  const { process, folder, lent } = child;
  const timers = new Set<NodeJS.Timeout>();
  const over = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const after = (seconds: number, error: () => Error) => {
        const timer = setTimeout(() => reject(error()), seconds * 1000).unref();
        timers.add(timer);
        return timer;
      };
      const { wallSeconds } = allowances[task];
      after(wallSeconds, () => new Error(`The media task ${task} took longer than ${wallSeconds} s.`));
      let isBegun = false;
      const stuck = after(STUCK, () =>
        isBegun ? new MediaError(reasons.heavy) : new Error('The media process did not start.'),
      );
      const begin = () => {
        isBegun = true;
        process.send({ id: 0, task, input: seenFrom(folder, input), lent } satisfies Order);
      };
      signal?.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });
      process.on('error', reject);
      // Before it is ready a child has not seen the file, so the file is not to blame.
      process.on('exit', (code, by) =>
        reject(isBegun ? deathError(code, by) : new Error(`No media process (${by ?? code}).`)),
      );
      process.on('message', (report: Report) => {
        stuck.refresh();
        if (report.kind === 'ready') begin();
        else if (report.kind === 'progress') onProgress?.(report.done);
        else if (report.kind === 'done') resolve(report.output as AvTasks[Name]['output']);
        else reject(report.kind === 'fault' ? new MediaError(report.reason) : new Error(report.message));
      });
      if (child.isReady) begin();
    });
  } finally {
    over.abort();
    for (const timer of timers) clearTimeout(timer);
    await endAvChild(child);
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

/** Kills a process. When this resolves, it no longer writes anything. */
export async function endAvChild({ process }: AvChild): Promise<void> {
  running.delete(process);
  if (process.pid === undefined) return;
  const isOver = process.exitCode !== null || process.signalCode !== null;
  const gone = [
    ...(isOver ? [] : [new Promise((resolve) => process.once('exit', resolve))]),
    // The one that works may be below the one that we started.
    ...(process.connected ? [new Promise((resolve) => process.once('disconnect', resolve))] : []),
  ];
  killChild(process);
  await Promise.all(gone);
}

/** How many processes there are. */
export const countAvChildren = (): number => running.size;

export function killAvChildren(): void {
  for (const process of running) killChild(process);
}
