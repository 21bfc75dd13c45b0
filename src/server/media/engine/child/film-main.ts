import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import type { FilmTasks } from '../tasks.ts';
import { Pulse } from './pulse.ts';
import { serve } from './serve.ts';
import { buildLadder } from './tasks/build-ladder.ts';
import { encodePlain } from './tasks/encode-plain.ts';
import { extractFrame } from './tasks/extract-frame.ts';
import { extractSound } from './tasks/extract-sound.ts';
import { mixSound } from './tasks/mix-sound.ts';
import { probeFilm } from './tasks/probe-film.ts';
import { transcodeFirst } from './tasks/transcode-first.ts';

type Handlers = {
  [Name in keyof FilmTasks]: (input: FilmTasks[Name]['input'], pulse: Pulse) => Promise<FilmTasks[Name]['output']>;
};

const handlers: Handlers = {
  probe: probeFilm,
  transcodeFirst,
  buildLadder,
  mixSound,
  extractSound,
  extractFrame,
  encodePlain,
};

// What ffmpeg says about a stranger's file may quote the file; nobody reads it.
Log.setLevel(AV_LOG_QUIET);

serve((task, input, progress) => {
  const handler = handlers[task as keyof FilmTasks] as ((input: unknown, pulse: Pulse) => Promise<unknown>) | undefined;
  if (!handler) throw new Error(`Unknown task ${task}`);
  return handler(input, new Pulse(progress));
});
