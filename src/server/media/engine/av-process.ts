import { allowances } from './allowances.ts';
import {
  type AvChild,
  countAvChildren,
  endAvChild,
  endAvChildren,
  isAlive,
  runAvChild,
  startAvChild,
} from './av-child.ts';
import { filesOf, type TaskFiles } from './fence/task-files.ts';
import type { AvTasks } from './tasks.ts';
import { turnstiles } from './turnstile.ts';

/** What somebody waits for. */
const brief = new Set<keyof AvTasks>(['probe', 'probeAndCopy', 'extractFrame', 'decodePicture']);
const turnstileOf = (task: keyof AvTasks) => (brief.has(task) ? turnstiles.brief : turnstiles.long);

/** How long a process waits for its order at most. */
const patienceMilliseconds = 30_000;

export interface Control {
  /** Long work lets others go first. */
  isLong?: boolean | undefined;
  onProgress?: ((done: number) => void) | undefined;
  /** Whose turn it is where many wait. */
  memberId?: number | undefined;
  signal?: AbortSignal | undefined;
  /** A process that waits for this task. */
  waiting?: WaitingProcess | undefined;
}

/** A process that was started before its task can be: its start takes as long as some tasks. */
export interface WaitingProcess {
  /** The process, and a function that gives its room back; null if it had to go meanwhile. */
  take(memberId?: number): { child: AvChild; leave: () => void } | null;
  /** Ends it if nobody took it; after that it no longer writes anything. */
  discard(): Promise<void>;
}

/** Runs one audio or video task in its own child process, as soon as there is memory for it. An aborted signal kills the child and rejects with the signal's reason. */
export async function runAvTask<Name extends keyof AvTasks>(
  task: Name,
  input: AvTasks[Name]['input'],
  control: Control,
): Promise<AvTasks[Name]['output']> {
  const { memberId, signal } = control;
  signal?.throwIfAborted();
  const taken = control.waiting?.take(memberId);
  const leave = taken?.leave ?? (await turnstileOf(task).enter(allowances[task].memoryBytes, control));
  try {
    signal?.throwIfAborted();
    const child = taken?.child ?? startAvChild(task, filesOf[task](input), control.isLong ?? false);
    return await runAvChild(child, task, input, control);
  } finally {
    leave();
  }
}

/**
 * Starts the process of a task before the task is there. Null if there is no room to spare. It makes nobody wait: it ends as soon as somebody else needs
 * the room.
 */
export function startWaiting(task: keyof AvTasks, files: TaskFiles): WaitingProcess | null {
  let child: AvChild | null = null;
  let isOurs = true;
  const end = () => {
    clearTimeout(timer);
    if (child && isOurs) void endAvChild(child);
  };
  const timer = setTimeout(() => guest?.leave(), patienceMilliseconds).unref();
  const guest = turnstileOf(task).host(allowances[task].memoryBytes, end);
  if (!guest) {
    clearTimeout(timer);
    return null;
  }
  try {
    child = startAvChild(task, files, false);
  } catch (error) {
    guest.leave();
    throw error;
  }
  const started = child;
  return {
    take(memberId) {
      const leave = isAlive(started) ? guest.stay(memberId) : null;
      if (!leave) return null;
      isOurs = false;
      clearTimeout(timer);
      return { child: started, leave };
    },
    async discard() {
      guest.leave();
      if (isOurs) await endAvChild(started);
    },
  };
}

/** How many audio and video processes there are, and how many tasks wait for one. */
export const countAvTasks = (): { running: number; waiting: number } => ({
  running: countAvChildren(),
  waiting: Object.values(turnstiles).reduce((sum, { waiting }) => sum + waiting, 0),
});

/** Kills all running audio and video processes, and refuses those that wait. */
export async function stopAvTasks(): Promise<void> {
  const stopped = new Error('The media engine was stopped.');
  for (const turnstile of Object.values(turnstiles)) turnstile.close(stopped);
  await endAvChildren();
}
