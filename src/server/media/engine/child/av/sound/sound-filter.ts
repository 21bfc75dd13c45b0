import { AV_BUFFERSRC_FLAG_KEEP_REF, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { avChannelLayoutDescribe, avGetSampleFmtName, type FilterContext, FilterGraph, Frame } from 'node-av/lib';
import { must } from '../failure.ts';

export const SAMPLE_RATE = 48_000;

/** Both sides at full strength: FFmpeg's default conversion of mono to stereo makes it 3 dB quieter. */
const BOTH_SIDES = 'pan=stereo|c0=c0|c1=c0';

interface Graph {
  graph: FilterGraph;
  entry: FilterContext;
  exit: FilterContext;
}

/**
 * Turns decoded sound into stereo at 48 kHz in frames of one length, beginning at second 0, gaps filled with silence. The source may change its format
 * midway. Frames are cut after all filters, because an encoder accepts a shorter one only at the end.
 */
export class SoundFilter {
  readonly #frame = new Frame();
  readonly #onFrame: (frame: Frame) => void;
  readonly #output: Graph;
  #input: (Graph & { key: string }) | null = null;
  #passed = 0;

  /** `onFrame` gets a frame (planar float, time stamps in samples) that is valid during the call only. */
  constructor(samples: number, onFrame: (frame: Frame) => void) {
    this.#onFrame = onFrame;
    this.#frame.alloc();
    this.#output = openGraph([
      `abuffer@in=sample_rate=${SAMPLE_RATE}:sample_fmt=fltp:channel_layout=stereo:time_base=1/${SAMPLE_RATE}`,
      `aresample=${SAMPLE_RATE}:async=1:min_hard_comp=0.1:first_pts=0`,
      'apad',
      `asetnsamples=n=${samples}:p=0`,
    ]);
  }

  push(frame: Frame, second: number): void {
    const rate = frame.sampleRate;
    const layout = frame.channelLayout;
    const named = layout.mask > 0n ? avChannelLayoutDescribe(layout) : null;
    const channels = named ?? `${layout.nbChannels}c`;
    const key = [rate, frame.format, channels].join(' ');
    if (this.#input?.key !== key) this.#reopen(key, frame, channels);
    if (!this.#input) return;
    frame.pts = BigInt(Math.round(second * rate));
    this.#send(this.#input, frame);
  }

  /** Passes on the rest, padded with silence up to this total of seconds. */
  flush(until: number): void {
    if (this.#input) this.#send(this.#input, null);
    must(this.#output.entry.buffersrcAddFrameSync(null), 'Flushing sound');
    this.#drain(Math.round(until * SAMPLE_RATE));
  }

  close(): void {
    this.#input?.graph.free();
    this.#input = null;
    this.#output.graph.free();
    this.#frame.free();
  }

  #reopen(key: string, frame: Frame, channels: string): void {
    if (this.#input) {
      this.#send(this.#input, null);
      this.#input.graph.free();
    }
    const rate = frame.sampleRate;
    const format = avGetSampleFmtName(frame.format as Parameters<typeof avGetSampleFmtName>[0]);
    const graph = openGraph([
      `abuffer@in=sample_rate=${rate}:sample_fmt=${format}:channel_layout=${channels}:time_base=1/${rate}`,
      `aresample=${SAMPLE_RATE}`,
      ...(frame.channelLayout.nbChannels === 1 ? [BOTH_SIDES] : []),
      `aformat=sample_fmts=fltp:sample_rates=${SAMPLE_RATE}:channel_layouts=stereo`,
    ]);
    this.#input = { key, ...graph };
  }

  /** Sends a frame through the filters of the source's format, then through the filters that all formats share. */
  #send({ entry, exit }: Graph, frame: Frame | null): void {
    must(entry.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF), 'Filtering sound');
    while (hasFrame(exit, this.#frame)) {
      must(this.#output.entry.buffersrcAddFrameSync(this.#frame), 'Filtering sound');
      this.#frame.unref();
    }
    this.#drain(Number.POSITIVE_INFINITY);
  }

  /** Passes on frames up to `wanted` samples, because the silence at the end is endless. */
  #drain(wanted: number): void {
    while (this.#passed < wanted && hasFrame(this.#output.exit, this.#frame)) {
      this.#frame.nbSamples = Math.min(this.#frame.nbSamples, wanted - this.#passed);
      this.#passed += this.#frame.nbSamples;
      this.#onFrame(this.#frame);
      this.#frame.unref();
    }
  }
}

function openGraph(steps: string[]): Graph {
  const graph = new FilterGraph();
  graph.alloc();
  must(graph.parsePtr([...steps, 'abuffersink@out'].join(',')), 'Sound filter');
  must(graph.configSync(), 'Sound filter');
  const [entry, exit] = [graph.getFilter('abuffer@in'), graph.getFilter('abuffersink@out')];
  if (!entry || !exit) throw new Error('Sound filter without ends');
  return { graph, entry, exit };
}

function hasFrame(exit: FilterContext, frame: Frame): boolean {
  const got = exit.buffersinkGetFrameSync(frame);
  if (got === AVERROR_EAGAIN || got === AVERROR_EOF) return false;
  must(got, 'Filtering sound');
  return true;
}
