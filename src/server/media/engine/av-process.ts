import pLimit from 'p-limit';
import { countAvChildren, endAvChildren, runAvChild } from './av-child.ts';
import type { AvTasks } from './tasks.ts';

/** The tasks that a person waits for. */
const brief = new Set<keyof AvTasks>(['probe', 'probeAndCopy', 'extractFrame', 'decodePicture']);

/** Processes at a time. Each may take half a gigabyte or more. Brief tasks have two places of their own, which encoders cannot take. */
const places = {
  brief: pLimit({ concurrency: 2, rejectOnClear: true }),
  long: pLimit({ concurrency: 6, rejectOnClear: true }),
};

export interface Control {
  /** Long work yields to other work. */
  isLong?: boolean | undefined;
  onProgress?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Runs one audio or video task in its own child process once a place is free. An aborted signal kills it and rejects with the signal's reason. */
export const runAvTask = <Name extends keyof AvTasks>(
  task: Name,
  input: AvTasks[Name]['input'],
  control: Control,
): Promise<AvTasks[Name]['output']> =>
  places[brief.has(task) ? 'brief' : 'long'](async () => {
    control.signal?.throwIfAborted();
    return await runAvChild(task, input, control);
  });

/** The number of audio and video processes, and of tasks that wait for one. */
export const countAvTasks = (): { running: number; waiting: number } => ({
  running: countAvChildren(),
  waiting: places.brief.pendingCount + places.long.pendingCount,
});

/** Kills all running audio and video processes, and rejects the waiting tasks. */
export async function stopAvTasks(): Promise<void> {
  for (const place of Object.values(places)) place.clearQueue();
  await endAvChildren();
}
