import { AV_BUFFERSRC_FLAG_KEEP_REF, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { type FilterContext, FilterGraph, Frame } from 'node-av/lib';
import type { MixCuts } from '../../../tasks.ts';
import { must } from '../failure.ts';
import { SAMPLE_RATE } from './sound-filter.ts';

type Entry = 'video' | 'sound';

/** Samples of an output frame. */
const FRAME_SAMPLES = 4096;

/**
 * Mixes two sounds, exact to the sample: both are cut and scaled, the second is delayed, and the result is exactly as
 * long as the cut of the video. Where both together would be too loud, a look-ahead limiter lowers them.
 */
export class SoundMix {
  readonly #graph = new FilterGraph();
  readonly #entries = new Map<Entry, FilterContext>();
  readonly #exit: FilterContext;
  readonly #frame = new Frame();
  readonly #onFrame: (frame: Frame) => void;

  /** `onFrame` gets a frame (stereo, 48 kHz, 16 bit, time stamps in samples) that is valid during the call only. */
  constructor(cuts: MixCuts, entries: Entry[], onFrame: (frame: Frame) => void) {
    this.#onFrame = onFrame;
    this.#frame.alloc();
    this.#graph.alloc();
    must(this.#graph.parsePtr(describe(cuts, entries)), 'Sound mix');
    must(this.#graph.configSync(), 'Sound mix');
    for (const entry of entries) this.#entries.set(entry, this.#find(`abuffer@${entry}`));
    this.#exit = this.#find('abuffersink@out');
  }

  /** Adds a frame that SoundFilter made. */
  push(entry: Entry, frame: Frame): void {
    this.#send(entry, frame);
  }

  end(entry: Entry): void {
    this.#send(entry, null);
  }

  close(): void {
    this.#graph.free();
    this.#frame.free();
  }

  #send(entry: Entry, frame: Frame | null): void {
    const sent = this.#entries.get(entry)?.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF) ?? AVERROR_EOF;
    // The cut is complete; the rest is ignored.
    if (sent !== AVERROR_EOF) must(sent, 'Mixing sound');
    for (;;) {
      const got = this.#exit.buffersinkGetFrameSync(this.#frame);
      if (got === AVERROR_EAGAIN || got === AVERROR_EOF) return;
      must(got, 'Mixing sound');
      this.#onFrame(this.#frame);
      this.#frame.unref();
    }
  }

  #find(name: string): FilterContext {
    const found = this.#graph.getFilter(name);
    if (!found) throw new Error(`No filter ${name}`);
    return found;
  }
}

const samples = (seconds: number) => Math.round(seconds * SAMPLE_RATE);

function describe(cuts: MixCuts, entries: Entry[]): string {
  const length = samples(cuts.videoCutEnd - cuts.videoCutStart);
  const offset = samples(cuts.audioOffset);
  const from = samples(cuts.audioCutStart);
  // Sound after the end of the video is not needed.
  const until = Math.min(samples(cuts.audioCutEnd), from + length - offset);
  const chains: Record<Entry, string[]> = {
    video: [
      `atrim=start_sample=${samples(cuts.videoCutStart)}:end_sample=${samples(cuts.videoCutStart) + length}`,
      'asetpts=PTS-STARTPTS',
      `volume=${cuts.videoVolume}:precision=float`,
    ],
    sound: [
      `atrim=start_sample=${from}:end_sample=${until}`,
      'asetpts=PTS-STARTPTS',
      `volume=${cuts.audioVolume}:precision=float`,
      `adelay=delays=${offset}S:all=1`,
    ],
  };
  const inputs = entries.map((entry) => {
    const source = `abuffer@${entry}=sample_rate=${SAMPLE_RATE}:sample_fmt=fltp:channel_layout=stereo:time_base=1/${SAMPLE_RATE}`;
    return `${[source, ...chains[entry]].join(',')}[${entry}]`;
  });
  const together = [
    `${entries.map((entry) => `[${entry}]`).join('')}amix=inputs=${entries.length}:duration=longest:normalize=0`,
    'alimiter=level=0:limit=0.97:attack=5:release=80:latency=1',
    `apad=whole_len=${length}`,
    `atrim=end_sample=${length}`,
    'aformat=sample_fmts=s16:channel_layouts=stereo',
    `asetnsamples=n=${FRAME_SAMPLES}:p=0`,
    'abuffersink@out',
  ];
  return [...inputs, together.join(',')].join(';');
}
