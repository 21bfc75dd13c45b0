import { countMedia } from '#server/media/engine/engine.ts';
import type { Metrics } from './metrics.ts';

/** Watches the processes of the media engine. */
export function watchEngine({ watched }: Metrics): void {
  for (const kind of ['av', 'image'] as const) {
    const help = 'Media processes of this process that exist.';
    watched.watch('media_processes', help, () => countMedia()[kind].running, { kind });
    watched.watch('media_waiting', 'Media tasks that wait for a process.', () => countMedia()[kind].waiting, { kind });
  }
}
