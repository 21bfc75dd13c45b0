import { dirname } from 'node:path';
import type { AvTasks } from '../tasks.ts';

/** The files that a task reads, and the folder that it writes to. A media process gets no others. */
export interface TaskFiles {
  reads: string[];
  folder: string | null;
}

/** A task that is not in this list does not compile. */
export const filesOf: { [Name in keyof AvTasks]: (input: AvTasks[Name]['input']) => TaskFiles } = {
  probe: ({ source }) => ({ reads: [source.path], folder: null }),
  probeAndCopy: fromSourceToTarget,
  transcodeFirst: fromSourceToTarget,
  buildLadder: ({ source, first, folder }) => ({ reads: [source.path, ...(first ? [first] : [])], folder }),
  mixSound: ({ video, sound, target }) => ({ reads: [video.path, sound.path], folder: dirname(target) }),
  extractSound: fromSourceToTarget,
  dropSound: fromSourceToTarget,
  stripPadding: fromSourceToTarget,
  measureSound: fromSourceToTarget,
  extractFrame: fromSourceToTarget,
  decodePicture: fromSourceToTarget,
};

function fromSourceToTarget({ source, target }: { source: { path: string }; target: string }): TaskFiles {
  return { reads: [source.path], folder: dirname(target) };
}
