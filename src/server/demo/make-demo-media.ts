import { type ChildProcess, fork } from 'node:child_process';
import { members } from './cast.ts';
import type { DemoMedia } from './demo-media.ts';
import type { DrawAnswer, DrawTask } from './draw-task.ts';
import { posts } from './posts.ts';

const PROCESSES = 2;

/**
 * Draws, composes and encodes media of the demo into `folder`, in two child processes: all of it, or the keys given. The
 * result has the order of the keys. Throws when one of them cannot be made, or when `signal` says to stop.
 */
export async function makeDemoMedia(options: {
  folder: string;
  keys?: readonly string[];
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}): Promise<DemoMedia[]> {
  const keys = options.keys ?? allKeys();
  const made = new Map<string, DemoMedia>();
  const waiting = [...keys];
  const children = Array.from({ length: Math.min(PROCESSES, keys.length) }, () =>
    fork(new URL('./draw-worker.ts', import.meta.url), {
      execArgv: [],
      ...(options.signal && { signal: options.signal }),
    }),
  );
  const work = async (child: ChildProcess): Promise<void> => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
      made.set(key, await ask(child, { key, folder: options.folder }));
      options.onProgress?.(made.size, keys.length);
    }
  };
  try {
    await Promise.all(children.map(work));
  } finally {
    for (const child of children) child.kill();
  }
  return keys.map((key) => made.get(key) as DemoMedia);
}

/** Videos first: they take longest, and small things at the end let both processes finish together. */
function allKeys(): string[] {
  const videos = posts.flatMap(({ media }) => (media.kind === 'video' ? [media.video] : []));
  const images = posts.flatMap(({ media }) => (media.kind === 'images' ? media.images : []));
  return [...videos, ...images, ...members.map((member) => `avatar-${member.userName}`)];
}

function ask(child: ChildProcess, task: DrawTask): Promise<DemoMedia> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      child.off('message', answered).off('exit', ended).off('error', reject);
      end();
    };
    const answered = (answer: DrawAnswer): void =>
      settle(() => ('media' in answer ? resolve(answer.media) : reject(new Error(`${task.key}: ${answer.error}`))));
    const ended = (code: number | null, by: string | null): void =>
      settle(() => reject(new Error(`The process that drew ${task.key} ended (${code ?? by})`)));
    child.on('message', answered).on('exit', ended).on('error', reject);
    child.send(task);
  });
}
