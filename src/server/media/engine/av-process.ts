import { allowances } from './allowances.ts';
import { countAvChildren, endAvChildren, runAvChild } from './av-child.ts';
import { rooms } from './memory-room.ts';
import type { AvTasks } from './tasks.ts';

/** What somebody waits for. */
const brief = new Set<keyof AvTasks>(['probe', 'probeAndCopy', 'extractFrame', 'decodePicture']);
const roomOf = (task: keyof AvTasks) => (brief.has(task) ? rooms.brief : rooms.long);

export interface Control {
  /** Long work lets others go first. */
  isLong?: boolean | undefined;
  onProgress?: ((done: number) => void) | undefined;
  /** The member whose turn it is, where many wait. */
  memberId?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Runs one audio or video task in its own child process, as soon as there is memory for it. An aborted signal kills the child and rejects with the signal's reason. */
export async function runAvTask<Name extends keyof AvTasks>(
  task: Name,
  input: AvTasks[Name]['input'],
  control: Control,
): Promise<AvTasks[Name]['output']> {
  const { signal } = control;
  signal?.throwIfAborted();
  const leave = await roomOf(task).enter(allowances[task].memoryBytes, control);
  try {
    signal?.throwIfAborted();
    return await runAvChild(task, input, control);
  } finally {
    leave();
  }
}

/** How many audio and video processes there are, and how many tasks wait for one. */
export const countAvTasks = (): { running: number; waiting: number } => ({
  running: countAvChildren(),
  waiting: Object.values(rooms).reduce((sum, { waiting }) => sum + waiting, 0),
});

/** Kills all running audio and video processes, and refuses those that wait. */
export async function stopAvTasks(): Promise<void> {
  const stopped = new Error('The media engine was stopped.');
  for (const room of Object.values(rooms)) room.close(stopped);
  await endAvChildren();
}
