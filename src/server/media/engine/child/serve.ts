import { MediaError } from '../media-error.ts';
import type { Order, Report } from '../tasks.ts';
import { takeLent } from './lent.ts';

type Handle = (task: string, input: unknown, progress: (done: number) => void) => Promise<unknown>;

/** The child's side of the fence: receives orders over IPC, reports, and exits when its parent is gone. */
export function serve(handle: Handle): void {
  const report = (message: Report) => {
    if (process.connected) process.send?.(message);
  };
  // An exit would wait for sharp's threads.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', async ({ id, task, input, lent }: Order) => {
    try {
      takeLent(lent);
      const output = await handle(task, input, (done) => report({ kind: 'progress', id, done }));
      report({ kind: 'done', id, output });
    } catch (error) {
      if (error instanceof MediaError) report({ kind: 'fault', id, reason: error.reason });
      else
        report({ kind: 'error', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  report({ kind: 'ready' });
}
