import { statSync } from 'node:fs';
import type { AvTasks } from '../../tasks.ts';
import { FirstRenditionReader } from '../av/first-rendition.ts';
import { Muxer } from '../av/mux.ts';

type Task = AvTasks['dropSound'];

/** Copies the picture of a rendition unchanged. */
export async function dropSound({ source, target }: Task['input']): Promise<Task['output']> {
  const made = FirstRenditionReader.open(source.path);
  if (!made) throw new Error('Not a rendition of ours');
  const muxer = new Muxer('mp4', target, [made.pictureSpec], { movflags: '+faststart' });
  made.listen({ picture: (packet) => muxer.write(packet, 0), sound: () => {} });
  made.readRest();
  muxer.finish();
  return { bytes: statSync(target).size };
}
