import { AVDISCARD_ALL, AVERROR_INVALIDDATA } from 'node-av/constants';
import { avGetCodecName, CodecContext, Frame, type Packet, type Stream } from 'node-av/lib';
import { must } from '../failure.ts';
import type { Source } from '../source.ts';

/** After this many packets without sound, the rest is no better. */
const MOST_PACKETS = 500;

/** `damaged` if the decoder finds invalid data; `codec` if no decoder here may or can read it. */
type Fault = 'damaged' | { codec: string };

/** Decodes a part of a video's sound to find out whether it can be read. */
export class SoundCheck {
  readonly #stream: Stream | null;
  /** Read once: each read of it is a call into FFmpeg. */
  readonly #index: number | undefined;
  #decoder: CodecContext | null = null;
  #packets = 0;
  #heard = false;
  #isDamaged = false;

  constructor(source: Source) {
    this.#stream = source.sound?.stream ?? source.unreadSound;
    this.#index = this.#stream?.index;
    if (!source.sound) return;
    const { stream, codec } = source.sound;
    const decoder = new CodecContext();
    decoder.allocContext3(codec);
    must(decoder.parametersToContext(stream.codecpar), 'Decoder parameters');
    decoder.pktTimebase = stream.timeBase;
    if (decoder.open2Sync(codec, null) >= 0) this.#decoder = decoder;
    else decoder.freeContext();
  }

  /** Takes each packet of the file. With `isEnough`, the demuxer skips the rest of the sound once the answer is known. */
  see(packet: Packet, isEnough: boolean): void {
    if (this.#heard || packet.streamIndex !== this.#index || packet.size === 0) return;
    this.#packets += 1;
    if (this.#decoder && this.#packets < MOST_PACKETS) this.#listen(this.#decoder, packet);
    if (this.#stream && isEnough && (this.#heard || this.#packets >= MOST_PACKETS))
      this.#stream.discard = AVDISCARD_ALL;
  }

  /** True for sound that can be read, false if there is none. */
  finish(): boolean | Fault {
    if (this.#decoder && this.#packets > 0 && !this.#heard) this.#listen(this.#decoder, null);
    this.#decoder?.freeContext();
    if (this.#heard || this.#packets === 0) return this.#heard;
    if (this.#isDamaged) return 'damaged';
    return { codec: (this.#stream && avGetCodecName(this.#stream.codecpar.codecId)) || 'unknown' };
  }

  #listen(decoder: CodecContext, packet: Packet | null): void {
    const frame = new Frame();
    frame.alloc();
    const codes = [decoder.sendPacketSync(packet), decoder.receiveFrameSync(frame)];
    frame.free();
    this.#heard = (codes[1] ?? -1) >= 0;
    // FFmpeg has a different error for a variant of a codec that it does not support yet.
    this.#isDamaged ||= codes.includes(AVERROR_INVALIDDATA);
  }
}
