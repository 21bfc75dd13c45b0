import {
  AV_BUFFERSRC_FLAG_KEEP_REF,
  AV_FRAME_FLAG_INTERLACED,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_BT709,
  AVCOL_TRC_BT2020_10,
  AVCOL_TRC_BT2020_12,
  AVCOL_TRC_IEC61966_2_1,
  AVCOL_TRC_SMPTE170M,
  AVCOL_TRC_UNSPECIFIED,
  AVERROR_EAGAIN,
  AVERROR_EOF,
} from 'node-av/constants';
import { avGetPixFmtName, type FilterContext, FilterGraph, Frame } from 'node-av/lib';
import type { Size } from '#lib/media/shown-size.ts';
import type { Orientation } from '../../geometry.ts';
import { must } from './failure.ts';
import { type Colours, coloursOf, isHdr, isWide, type SaidColours } from './picture/colours.ts';
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

/** FFmpeg's names of the matrices that we deliver. */
const matrixNames = new Map<number, string>([
  [AVCOL_SPC_BT709, 'bt709'],
  [AVCOL_SPC_BT470BG, 'bt470'],
  [AVCOL_SPC_SMPTE170M, 'smpte170m'],
]);

/** The transfer curves in use that FFmpeg's filter for wide colours knows. */
const knownTransfers = new Set<number>([
  AVCOL_TRC_BT709,
  AVCOL_TRC_SMPTE170M,
  AVCOL_TRC_IEC61966_2_1,
  AVCOL_TRC_BT2020_10,
  AVCOL_TRC_BT2020_12,
]);

/** Maps PQ and HLG to the range of every screen. */
const TONES =
  'format=yuv420p10,tonemapx=tonemap=bt2390:desat=0:peak=100:transfer=bt709:matrix=bt709:primaries=bt709:format=yuv420p';

/** The facts about the video that the filter needs. */
interface Pictured {
  orientation: Orientation;
  /** The colours that the stream names, for frames that name none. */
  said: SaidColours;
  /** The colours of the output. */
  colours: Colours;
}

/** Makes decoded frames upright, scales them to every wanted size and converts them to 8 bit colour. One decode feeds all outputs. */
export class PictureFilter {
  readonly #video: Pictured;
  readonly #outputs: PictureOutput[];
  readonly #frame = new Frame();
  #graph: Graph | null = null;
  #first = true;
  #interlaced = false;

  constructor(video: Pictured, outputs: PictureOutput[]) {
    this.#video = video;
    this.#outputs = outputs;
    this.#frame.alloc();
  }

  /** `frame.pts` and `frame.duration` in TICKS. */
  push(frame: Frame): void {
    // Deinterlacing stays on: some cameras switch between fields and full frames with every frame.
    this.#interlaced ||= (frame.flags & AV_FRAME_FLAG_INTERLACED) !== 0;
    const colours = this.#resolve(frame);
    const { width, height, format, colorSpace, colorRange } = frame;
    const { primaries, transfer } = colours;
    const key = [width, height, format, colorSpace, colorRange, primaries, transfer, this.#interlaced].join(' ');
    // A WebM changes its size in the middle if the phone was turned while recording.
    if (this.#graph?.key !== key) this.#rebuild(key, frame, colours);
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

  #rebuild(key: string, frame: Frame, colours: Colours): void {
    if (this.#graph) {
      this.flush();
      this.#graph.graph.free();
    }
    const graph = new FilterGraph();
    graph.alloc();
    graph.nbThreads = THREADS;
    must(graph.parsePtr(this.#describe(frame, colours)), 'Picture filter');
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

  /** The colours of a frame; also writes them into the frame. */
  #resolve(frame: Frame): Colours {
    const { said } = this.#video;
    const or = <Value>(own: Value, silent: number, other: Value) => (Number(own) === silent ? other : own);
    const colours = coloursOf(
      {
        colorSpace: or(frame.colorSpace, AVCOL_SPC_UNSPECIFIED, said.colorSpace),
        colorPrimaries: or(frame.colorPrimaries, AVCOL_PRI_UNSPECIFIED, said.colorPrimaries),
        colorTrc: or(frame.colorTrc, AVCOL_TRC_UNSPECIFIED, said.colorTrc),
      },
      frame.height,
    );
    // Red, green and blue have no matrix.
    if (isYuv(frame)) frame.colorSpace = colours.matrix;
    frame.colorPrimaries = colours.primaries;
    frame.colorTrc = colours.transfer;
    return colours;
  }

  #describe(frame: Frame, colours: Colours): string {
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
    const chains = this.#outputs.map(({ size }, n) => `[s${n}]${this.#chain(size, colours)},buffersink@${n}`);
    // Camcorders and broadcasts are interlaced; progressive frames pass unchanged. The filter halves the time base, whatever it puts out.
    const whole = this.#interlaced ? `${entry},yadif=deint=interlaced,settb=1/${TICKS}` : entry;
    return [`${whole},split=${this.#outputs.length}${split}`, ...chains].join(';');
  }

  #chain({ width, height }: Size, colours: Colours): string {
    const { turns, mirrored } = this.#video.orientation;
    // Scaling comes before turning, because a smaller frame turns faster.
    const [w, h] = turns % 2 === 0 ? [width, height] : [height, width];
    const matrix = isHdr(colours) ? 'bt2020' : (matrixNames.get(this.#video.colours.matrix) ?? 'bt709');
    const whole = `scale=${w}:${h}:flags=bicubic:out_range=tv:out_color_matrix=${matrix}`;
    const boxed = `${whole}:force_original_aspect_ratio=decrease:force_divisible_by=2,pad=${w}:${h}:-1:-1`;
    const turn = ['', 'transpose=clock', 'hflip,vflip', 'transpose=cclock'][turns];
    const steps = [
      this.#first ? whole : boxed,
      isHdr(colours) ? TONES : isWide(colours) ? narrow(colours) : 'format=yuv420p',
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

const isYuv = ({ format }: Frame) =>
  /^(yuv|yvu|nv|p[024]|uyv|y2|gray)/.test(avGetPixFmtName(format as Parameters<typeof avGetPixFmtName>[0]) ?? '');

/** Converts wide colours to BT.709; the matrix is BT.709 already. */
function narrow({ primaries, transfer }: Colours): string {
  const curve = knownTransfers.has(transfer) ? transfer : AVCOL_TRC_BT709;
  const from = `ispace=${AVCOL_SPC_BT709}:iprimaries=${primaries}:itrc=${curve}:irange=tv`;
  return `format=yuv420p10,colorspace=${from}:all=bt709:range=tv:format=yuv420p`;
}
