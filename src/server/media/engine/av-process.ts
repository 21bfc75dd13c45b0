import pLimit from 'p-limit';
import { countAvChildren, endAvChildren, runAvChild } from './av-child.ts';
import type { AvTasks } from './tasks.ts';

/** What somebody waits for. */
const brief = new Set<keyof AvTasks>(['probe', 'probeAndCopy', 'extractFrame', 'decodePicture']);

/** Processes at a time. Each may take half a gigabyte and more. What somebody waits for has two places that encoders cannot take. */
const places = {
  brief: pLimit({ concurrency: 2, rejectOnClear: true }),
  long: pLimit({ concurrency: 6, rejectOnClear: true }),
};

export interface Control {
  /** Long work lets others go first. */
  isLong?: boolean | undefined;
  onProgress?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Runs one audio or video task in its own child process, as soon as there is a place for it. An aborted signal kills the child and rejects with the signal's reason. */
export const runAvTask = <Name extends keyof AvTasks>(
  task: Name,
  input: AvTasks[Name]['input'],
  control: Control,
): Promise<AvTasks[Name]['output']> =>
  places[brief.has(task) ? 'brief' : 'long'](async () => {
    control.signal?.throwIfAborted();
    return await runAvChild(task, input, control);
  });

/** How many audio and video processes there are, and how many tasks wait for one. */
export const countAvTasks = (): { running: number; waiting: number } => ({
  running: countAvChildren(),
  waiting: places.brief.pendingCount + places.long.pendingCount,
});

/** Kills all running audio and video processes, and refuses those that wait. */
export async function stopAvTasks(): Promise<void> {
  for (const place of Object.values(places)) place.clearQueue();
  await endAvChildren();
}
