import { statSync } from 'node:fs';
import { reasons } from '../../reasons.ts';
import type { AvTasks } from '../../tasks.ts';
import { decodeAll } from '../av/decode.ts';
import { mp3Encoder, specOf } from '../av/encoder.ts';
import { removeNamesFromMp3 } from '../av/encoder-names.ts';
import { Muxer } from '../av/mux.ts';
import { SoundFilter } from '../av/sound/sound-filter.ts';
import { openSource } from '../av/source.ts';
import type { Pulse } from '../pulse.ts';
import { checkLength } from './encode-video.ts';

type Task = AvTasks['extractSound'];

/** Extracts the sound as MP3. Null, and no file, if there is none. */
export async function extractSound(input: Task['input'], pulse: Pulse): Promise<Task['output']> {
  const source = openSource(input.source);
  if (!source.sound) return null;
  const length = source.duration ?? 0;
  const long = source.video ? reasons.videoLong : reasons.soundLong;
  checkLength(length, long);
  const encoder = mp3Encoder((packet) => muxer.write(packet, 0));
  const muxer = new Muxer('mp3', input.target, [specOf(encoder)], { id3v2_version: '0' });
  const filter = new SoundFilter(encoder.context.frameSize, (frame) => encoder.encode(frame));
  const duration = await decodeAll({
    source: { ...source, video: null, duration: source.sound.duration },
    pulse,
    onSound: (frame, second) => {
      checkLength(second, long);
      pulse.reached(length > 0 ? second / length : 0);
      filter.push(frame, second);
    },
  });
  filter.flush(duration);
  encoder.flush();
  muxer.finish();
  filter.close();
  encoder.close();
  removeNamesFromMp3(input.target);
  return { bytes: statSync(input.target).size, duration };
}
