import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Quality } from '#demo/plans/plan.ts';
import type { Drawn } from './demo-media.ts';

/** The drawing to make, and its folder. */
export interface DrawTask extends Quality {
  key: string;
  folder: string;
}

/** A child process that draws one thing at a time. It starts with the first task, because often there is none. */
export interface Painter {
  draw(task: DrawTask): Promise<Drawn>;
}

/** The painter ends when `signal` aborts. In the background, other processes come first. */
export function openPainter({ signal, inBackground }: { signal: AbortSignal; inBackground?: boolean }): Painter {
  let child: ChildProcess | null = null;
  const start = (): ChildProcess => {
    const file = new URL('./draw-worker.ts', import.meta.url);
    const started = fork(file, inBackground ? ['background'] : [], { execArgv: [], serialization: 'advanced', signal });
    // Aborting reports an error, and between two drawings nothing else listens: without this, the whole server would end.
    return started.on('error', () => undefined);
  };
  return {
    async draw(task) {
      child ??= start();
      return await ask(child, task);
    },
  };
}

async function ask(child: ChildProcess, task: DrawTask): Promise<Drawn> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(child, 'exit', { signal }).then(([code, by]) => {
    throw new Error(`The process that drew ${task.key} ended (${code ?? by})`);
  });
  try {
    child.send(task);
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
    if (answer instanceof Error) throw answer;
    return answer;
  } finally {
    settled.abort();
  }
}
