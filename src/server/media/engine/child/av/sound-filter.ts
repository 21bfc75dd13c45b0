import { AV_BUFFERSRC_FLAG_KEEP_REF, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { avChannelLayoutDescribe, avGetSampleFmtName, type FilterContext, FilterGraph, Frame } from 'node-av/lib';
import { must } from './failure.ts';

export const SAMPLE_RATE = 48_000;

interface Graph {
  key: string;
  graph: FilterGraph;
  entry: FilterContext;
  exit: FilterContext;
}

/** Turns decoded sound into stereo at 48 kHz in frames of one length, beginning at second 0, gaps filled with silence. */
export class SoundFilter {
  readonly #frame = new Frame();
  readonly #samples: number;
  readonly #onFrame: (frame: Frame) => void;
  #graph: Graph | null = null;

  /** `onFrame` gets a frame (planar float, time stamps in samples) that is valid during the call only. */
  constructor(samples: number, onFrame: (frame: Frame) => void) {
    this.#samples = samples;
    this.#onFrame = onFrame;
    this.#frame.alloc();
  }

  push(frame: Frame, second: number): void {
    const rate = frame.sampleRate;
    const layout = frame.channelLayout;
    const named = layout.mask > 0n ? avChannelLayoutDescribe(layout) : null;
    const channels = named ?? `${layout.nbChannels}c`;
    const key = [rate, frame.format, channels].join(' ');
    if (this.#graph?.key !== key) this.#rebuild(key, frame, channels);
    if (!this.#graph) return;
    frame.pts = BigInt(Math.round(second * rate));
    must(this.#graph.entry.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF), 'Filtering sound');
    this.#drain(this.#graph);
  }

  flush(): void {
    if (!this.#graph) return;
    must(this.#graph.entry.buffersrcAddFrameSync(null), 'Flushing sound');
    this.#drain(this.#graph);
  }

  close(): void {
    this.#graph?.graph.free();
    this.#graph = null;
    this.#frame.free();
  }

  #rebuild(key: string, frame: Frame, channels: string): void {
    const again = this.#graph !== null;
    if (this.#graph) {
      this.flush();
      this.#graph.graph.free();
    }
    const graph = new FilterGraph();
    graph.alloc();
    const format = avGetSampleFmtName(frame.format as Parameters<typeof avGetSampleFmtName>[0]);
    const entry = `abuffer@in=sample_rate=${frame.sampleRate}:sample_fmt=${format}:channel_layout=${channels}:time_base=1/${frame.sampleRate}`;
    const steps = [
      entry,
      `aresample=${SAMPLE_RATE}:async=1:min_hard_comp=0.1${again ? '' : ':first_pts=0'}`,
      `aformat=sample_fmts=fltp:sample_rates=${SAMPLE_RATE}:channel_layouts=stereo`,
      `asetnsamples=n=${this.#samples}:p=0`,
      'abuffersink@out',
    ];
    must(graph.parsePtr(steps.join(',')), 'Sound filter');
    must(graph.configSync(), 'Sound filter');
    const [first, last] = [graph.getFilter('abuffer@in'), graph.getFilter('abuffersink@out')];
    if (!first || !last) throw new Error('Sound filter without ends');
    this.#graph = { key, graph, entry: first, exit: last };
  }

  #drain({ exit }: Graph): void {
    for (;;) {
      const got = exit.buffersinkGetFrameSync(this.#frame);
      if (got === AVERROR_EAGAIN || got === AVERROR_EOF) return;
      must(got, 'Filtering sound');
      this.#onFrame(this.#frame);
      this.#frame.unref();
    }
  }
}
