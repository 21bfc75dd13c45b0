import { Worker } from 'node:worker_threads';
import type { SystemFigures } from './system-figures.ts';

/** Watches the resources that an installation takes. */
export interface SystemWatch {
  /** Looks once more, and returns the worst figures seen. */
  stop(): Promise<SystemFigures>;
}

/** Watches in a thread of its own: one look takes up to 100 ms on a busy machine, which would distort the measurement that runs meanwhile. */
export function watchSystem(pid: number, dataDir: string): SystemWatch {
  const worker = new Worker(new URL('./watching-thread.ts', import.meta.url), { workerData: { pid, dataDir } });
  const figures = new Promise<SystemFigures>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    stop: async () => {
      worker.postMessage('stop');
      const found = await figures;
      await worker.terminate();
      return found;
    },
  };
}
