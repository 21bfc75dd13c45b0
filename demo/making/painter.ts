import { type ChildProcess, fork } from 'node:child_process';
import type { DrawAnswer, DrawTask } from './draw-task.ts';
import type { Drawn } from './drawn.ts';

/** A child process that draws one thing at a time. It starts with the first task, because often there is none. */
export interface Painter {
  draw(task: DrawTask): Promise<Drawn>;
  close(): void;
}

export function openPainter({
  signal,
  inBackground = false,
}: {
  signal?: AbortSignal;
  inBackground?: boolean;
}): Painter {
  const words = inBackground ? ['background'] : [];
  let child: ChildProcess | null = null;
  const start = (): ChildProcess => {
    const file = new URL('./draw-worker.ts', import.meta.url);
    const started = fork(file, words, { execArgv: [], ...(signal && { signal }) });
    // Aborting reports an error, and between two drawings nobody else listens: without this, the whole server would end.
    return started.on('error', () => undefined);
  };
  return {
    draw(task) {
      child ??= start();
      return ask(child, task);
    },
    close() {
      child?.kill();
    },
  };
}

function ask(child: ChildProcess, task: DrawTask): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      child.off('message', answered).off('exit', ended).off('error', reject);
      end();
    };
    const answered = (answer: DrawAnswer): void =>
      settle(() => ('drawn' in answer ? resolve(answer.drawn) : reject(new Error(`${task.key}: ${answer.error}`))));
    const ended = (code: number | null, by: string | null): void =>
      settle(() => reject(new Error(`The process that drew ${task.key} ended (${code ?? by})`)));
    child.on('message', answered).on('exit', ended).on('error', reject);
    child.send(task);
  });
}
