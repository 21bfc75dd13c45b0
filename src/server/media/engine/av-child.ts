import { sep } from 'node:path';
import { allowances } from './allowances.ts';
import type { MediaChild } from './fence/launch.ts';
import { lendFiles } from './fence/lend.ts';
import { BACKGROUND, deathError, startChild, startError } from './fence/start-child.ts';
import { filesOf } from './fence/task-files.ts';
import { MediaError } from './media-error.ts';
import { reasons } from './reasons.ts';
import type { AvTasks, Order, Report } from './tasks.ts';

/** Seconds without a sign of life after which a decoder counts as stuck in the file. */
const STUCK = 180;

const running = new Set<MediaChild>();

interface Conversation {
  isLong?: boolean | undefined;
  onProgress?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Starts a process, sends it one order and ends it after the answer. An aborted signal kills it and rejects with the signal's reason. */
export async function runAvChild<Name extends keyof AvTasks>(
  task: Name,
  input: AvTasks[Name]['input'],
  { isLong, onProgress, signal }: Conversation,
): Promise<AvTasks[Name]['output']> {
  const { wallSeconds, niceness, ...limits } = allowances[task];
  const { reads, folder } = filesOf[task](input);
  const { reads: inherited, lent } = lendFiles(reads);
  let hear = (_: Report) => {};
  const belongings = { folder, reads: inherited };
  const process = startChild('av-main.ts', limits, isLong ? BACKGROUND : niceness, belongings, (report) =>
    hear(report),
  );
  running.add(process);
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
      hear = (report) => {
        stuck.refresh();
        if (report.kind === 'ready') begin();
        else if (report.kind === 'progress') onProgress?.(report.done);
        else if (report.kind === 'done') resolve(report.output as AvTasks[Name]['output']);
        else reject(report.kind === 'fault' ? new MediaError(report.reason) : new Error(report.message));
      };
    });
  } finally {
    over.abort();
    for (const timer of timers) clearTimeout(timer);
    process.kill();
    await process.ended;
    running.delete(process);
  }
}

/** Makes the output paths relative to the child's folder, which the child may be unable to reach from the root. */
function seenFrom(folder: string | null, input: object): object {
  if (folder === null) return input;
  const seen = (value: unknown) =>
    typeof value === 'string' && isWithin(folder, value) ? `.${value.slice(folder.length)}` : value;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, seen(value)]));
}

const isWithin = (folder: string, path: string) => path === folder || path.startsWith(folder + sep);

/** The number of running processes. */
export const countAvChildren = (): number => running.size;

/** Kills all processes. Once this resolves, none of them writes any longer. */
export async function endAvChildren(): Promise<void> {
  const all = [...running];
  for (const process of all) process.kill();
  await Promise.all(all.map(({ ended }) => ended));
}
