import { FormatContext, type IRational, Packet, Rational } from 'node-av/lib';
import { must } from './failure.ts';
import type { StreamSpec } from './stream-spec.ts';
import { UserDataFilter } from './user-data.ts';

/** Writes encoded packets of any number of streams into a file (or, for hls, a folder). No metadata is ever copied. */
export class Muxer {
  readonly #context = new FormatContext();
  /** The time bases of packets and of the output, cached because asking FFmpeg for them takes longer than writing a packet. */
  readonly #timeBases: { from: IRational; to: IRational; differ: boolean }[];
  readonly #packet = new Packet();
  readonly #filters: (UserDataFilter | null)[];
  readonly #opensFile: boolean;

  constructor(format: string, path: string, specs: StreamSpec[], settings: Record<string, string> = {}) {
    must(this.#context.allocOutputContext2(null, format, path), 'Opening an output');
    // A stream that is far ahead of the other waits, so that segments contain the sound of their pictures.
    for (const [name, value] of Object.entries({ fflags: '+bitexact', max_interleave_delta: '0', ...settings })) {
      must(this.#context.setOption(name, value), `Output option ${name}`);
    }
    this.#packet.alloc();
    const streams = specs.map(({ parameters, timeBase }) => {
      const stream = this.#context.newStream(null);
      must(parameters.copy(stream.codecpar), 'Copying parameters');
      stream.codecpar.codecTag = 0;
      stream.timeBase = new Rational(timeBase.num, timeBase.den);
      return stream;
    });
    this.#filters = specs.map((spec) => UserDataFilter.open(spec));
    this.#opensFile = format !== 'hls';
    if (this.#opensFile) must(this.#context.openOutputSync(), 'Opening an output');
    must(this.#context.writeHeaderSync(null), 'Writing a header');
    this.#timeBases = specs.map(({ timeBase }, n) => {
      const [from, to] = [plain(timeBase), plain(streams[n]?.timeBase ?? timeBase)];
      return { from, to, differ: from.num !== to.num || from.den !== to.den };
    });
  }

  /** The caller still owns the packet. Its times may be replaced by others. */
  write(packet: Packet, index: number, times?: { pts: bigint; dts: bigint }): void {
    const timeBase = this.#timeBases[index];
    if (!timeBase) throw new Error(`No stream ${index}`);
    must(this.#packet.ref(packet), 'Copying a packet');
    this.#filters[index]?.clean(this.#packet);
    this.#packet.streamIndex = index;
    this.#packet.pos = -1n;
    if (times) {
      this.#packet.pts = times.pts;
      this.#packet.dts = times.dts;
    }
    if (timeBase.differ) this.#packet.rescaleTs(timeBase.from, timeBase.to);
    must(this.#context.interleavedWriteFrameSync(this.#packet), 'Writing');
  }

  finish(): void {
    must(this.#context.writeTrailerSync(), 'Finishing an output');
    if (this.#opensFile) this.#context.closeOutputSync();
  }

  free(): void {
    for (const filter of this.#filters) filter?.free();
    this.#packet.free();
    this.#context.freeContext();
  }
}

const plain = ({ num, den }: IRational): IRational => ({ num, den });
