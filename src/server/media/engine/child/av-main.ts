import { flushCompileCache } from 'node:module';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import type { AvTasks } from '../tasks.ts';
import { Pulse } from './pulse.ts';
import { serve } from './serve.ts';
import { buildLadder } from './tasks/build-ladder.ts';
import { decodePicture } from './tasks/decode-picture.ts';
import { dropSound } from './tasks/drop-sound.ts';
import { extractFrame } from './tasks/extract-frame.ts';
import { extractSound } from './tasks/extract-sound.ts';
import { measureSound } from './tasks/measure-sound.ts';
import { mixSound } from './tasks/mix-sound.ts';
import { probeAndCopy } from './tasks/probe-and-copy.ts';
import { probeAv } from './tasks/probe-av.ts';
import { stripPadding } from './tasks/strip-padding.ts';
import { transcodeFirst } from './tasks/transcode-first.ts';

type Handlers = {
  [Name in keyof AvTasks]: (input: AvTasks[Name]['input'], pulse: Pulse) => Promise<AvTasks[Name]['output']>;
};

const handlers: Handlers = {
  probe: probeAv,
  probeAndCopy,
  transcodeFirst,
  buildLadder,
  mixSound,
  extractSound,
  dropSound,
  stripPadding,
  measureSound,
  extractFrame,
  decodePicture,
};

// FFmpeg's messages about an untrusted file may quote that file, and no one reads them.
Log.setLevel(AV_LOG_QUIET);

serve(async (task, input, progress) => {
  const handler = handlers[task as keyof AvTasks] as ((input: unknown, pulse: Pulse) => Promise<unknown>) | undefined;
  if (!handler) throw new Error(`Unknown task ${task}`);
  const output = await handler(input, new Pulse(progress));
  // Node writes the cache at exit, but the parent kills this process. A probe may not write files.
  if (task !== 'probe') flushCompileCache();
  return output;
});
