import {
  AV_BUFFERSRC_FLAG_KEEP_REF,
  AV_FRAME_FLAG_INTERLACED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  type AVColorTransferCharacteristic,
  AVERROR_EAGAIN,
  AVERROR_EOF,
} from 'node-av/constants';
import { type FilterContext, FilterGraph, Frame } from 'node-av/lib';
import type { Size } from '#lib/media/shown-size.ts';
import type { Orientation } from '../../geometry.ts';
import { must } from './failure.ts';
import { THREADS } from './threads.ts';

/** Ticks per second between decoder and muxer; divisible by all common frame rates. */
export const TICKS = 90_000;

export interface PictureOutput {
  /** As displayed, both even. */
  size: Size;
  /** Gets a frame (8 bit 4:2:0, video range, time stamps in TICKS) that is valid during the call only. */
  onFrame: (frame: Frame) => void;
}

interface Graph {
  key: string;
  graph: FilterGraph;
  entry: FilterContext;
  exits: { filter: FilterContext; output: PictureOutput }[];
}

/** True for HLG and PQ, which look grey and flat without tone mapping. */
export const isHdr = (transfer: AVColorTransferCharacteristic) =>
  transfer === AVCOL_TRC_SMPTE2084 || transfer === AVCOL_TRC_ARIB_STD_B67;

/** Makes decoded frames upright, scales them to every wanted size and converts them to 8 bit colour. One decode feeds all outputs. */
export class PictureFilter {
  readonly #orientation: Orientation;
  readonly #outputs: PictureOutput[];
  readonly #frame = new Frame();
  #graph: Graph | null = null;
  #first = true;
  #interlaced = false;

  constructor(orientation: Orientation, outputs: PictureOutput[]) {
    this.#orientation = orientation;
    this.#outputs = outputs;
    this.#frame.alloc();
  }

  /** `frame.pts` and `frame.duration` in TICKS. */
  push(frame: Frame): void {
    // Once it has begun: some cameras change between fields and full frames with every frame.
    this.#interlaced ||= (frame.flags & AV_FRAME_FLAG_INTERLACED) !== 0;
    const { width, height, format, colorSpace, colorRange, colorTrc } = frame;
    const key = [width, height, format, colorSpace, colorRange, colorTrc, this.#interlaced].join(' ');
    // A WebM changes its size in the middle if the phone was turned while recording.
    if (this.#graph?.key !== key) this.#rebuild(key, frame);
    if (!this.#graph) return;
    must(this.#graph.entry.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF), 'Filtering a picture');
    this.#drain(this.#graph);
  }

  flush(): void {
    if (!this.#graph) return;
    must(this.#graph.entry.buffersrcAddFrameSync(null), 'Flushing pictures');
    this.#drain(this.#graph);
  }

  close(): void {
    this.#graph?.graph.free();
    this.#graph = null;
    this.#frame.free();
  }

  #rebuild(key: string, frame: Frame): void {
    if (this.#graph) {
      this.flush();
      this.#graph.graph.free();
    }
    const graph = new FilterGraph();
    graph.alloc();
    graph.nbThreads = THREADS;
    must(graph.parsePtr(this.#describe(frame)), 'Picture filter');
    must(graph.configSync(), 'Picture filter');
    const filter = (name: string) => {
      const found = graph.getFilter(name);
      if (!found) throw new Error(`No filter ${name}`);
      return found;
    };
    const exits = this.#outputs.map((output, n) => ({ filter: filter(`buffersink@${n}`), output }));
    this.#graph = { key, graph, entry: filter('buffer@in'), exits };
    this.#first = false;
  }

  #describe(frame: Frame): string {
    const entry = [
      `buffer@in=video_size=${frame.width}x${frame.height}`,
      `pix_fmt=${frame.format}`,
      `time_base=1/${TICKS}`,
      // The output sizes already include the stretch of non-square samples.
      'pixel_aspect=1/1',
      `colorspace=${frame.colorSpace}`,
      `range=${frame.colorRange}`,
    ].join(':');
    const split = this.#outputs.map((_, n) => `[s${n}]`).join('');
    const chains = this.#outputs.map(
      ({ size }, n) => `[s${n}]${this.#chain(size, isHdr(frame.colorTrc))},buffersink@${n}`,
    );
    // Camcorders and broadcasts are interlaced; progressive frames pass unchanged. The filter halves the time base, whatever it puts out.
    const whole = this.#interlaced ? `${entry},yadif=deint=interlaced,settb=1/${TICKS}` : entry;
    return [`${whole},split=${this.#outputs.length}${split}`, ...chains].join(';');
  }

  #chain({ width, height }: Size, hdr: boolean): string {
    const { turns, mirrored } = this.#orientation;
    // Scaling comes before turning, because a smaller frame turns faster.
    const [w, h] = turns % 2 === 0 ? [width, height] : [height, width];
    const whole = `scale=${w}:${h}:flags=bicubic:out_range=tv`;
    const boxed = `${whole}:force_original_aspect_ratio=decrease:force_divisible_by=2,pad=${w}:${h}:-1:-1`;
    const turn = ['', 'transpose=clock', 'hflip,vflip', 'transpose=cclock'][turns];
    const tone =
      'format=yuv420p10,tonemapx=tonemap=bt2390:desat=0:peak=100:transfer=bt709:matrix=bt709:primaries=bt709:format=yuv420p';
    const steps = [
      this.#first ? whole : boxed,
      hdr ? tone : 'format=yuv420p',
      mirrored ? 'hflip' : '',
      turn,
      'setsar=1',
    ];
    return steps.filter(Boolean).join(',');
  }

  #drain({ exits }: Graph): void {
    for (const { filter, output } of exits) {
      for (;;) {
        const got = filter.buffersinkGetFrameSync(this.#frame);
        if (got === AVERROR_EAGAIN || got === AVERROR_EOF) break;
        must(got, 'Filtering a picture');
        output.onFrame(this.#frame);
        this.#frame.unref();
      }
    }
  }
}
