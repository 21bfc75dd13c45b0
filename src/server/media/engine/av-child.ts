import { sep } from 'node:path';
import { allowances } from './allowances.ts';
import type { MediaChild } from './fence/launch.ts';
import { lendFiles } from './fence/lend.ts';
import { BACKGROUND, deathError, startChild, startError } from './fence/start-child.ts';
import type { TaskFiles } from './fence/task-files.ts';
import { MediaError } from './media-error.ts';
import { reasons } from './reasons.ts';
import type { AvTasks, Order, Report } from './tasks.ts';

/** Seconds without a sign of life after which a decoder counts as stuck in the file. */
const STUCK = 180;

/** A child process that does one task. It may have been started before the task is there. */
export interface AvChild {
  process: MediaChild;
  folder: string | null;
  lent: Record<string, number[]>;
  isReady: boolean;
  /** Gets its reports, once it has an order. */
  hear: ((report: Report) => void) | null;
}

const running = new Set<MediaChild>();

/** Starts a process for one task that reads these files. */
export function startAvChild(task: keyof AvTasks, { reads, folder }: TaskFiles, isLong: boolean): AvChild {
  const { wallSeconds: _, niceness, ...limits } = allowances[task];
  const { reads: inherited, lent } = lendFiles(reads);
  const process = startChild(
    'av-main.ts',
    limits,
    isLong ? BACKGROUND : niceness,
    { folder, reads: inherited },
    (report) => {
      if (report.kind === 'ready') child.isReady = true;
      child.hear?.(report);
    },
  );
  const child: AvChild = { process, folder, lent, isReady: false, hear: null };
  running.add(process);
  void process.ended.then(() => running.delete(process));
  return child;
}

export const isAlive = ({ process }: AvChild): boolean => process.end === null;

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
      // Before it is ready a child has not seen the file, so the file is not to blame.
      void process.ended.then((end) => reject(isBegun ? deathError(end) : startError(end)));
      child.hear = (report) => {
        stuck.refresh();
        if (report.kind === 'ready') begin();
        else if (report.kind === 'progress') onProgress?.(report.done);
        else if (report.kind === 'done') resolve(report.output as AvTasks[Name]['output']);
        else reject(report.kind === 'fault' ? new MediaError(report.reason) : new Error(report.message));
      };
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
  process.kill();
  await process.ended;
}

/** How many processes there are. */
export const countAvChildren = (): number => running.size;

/** Kills all of them. When this resolves, none writes anything any more. */
export async function endAvChildren(): Promise<void> {
  const all = [...running];
  for (const process of all) process.kill();
  await Promise.all(all.map(({ ended }) => ended));
}
