import { AVDISCARD_ALL } from 'node-av/constants';
import { avGetCodecName, CodecContext, Frame, type Packet, type Stream } from 'node-av/lib';
import { must } from '../failure.ts';
import type { Source } from '../source.ts';

/** So many packets without anything heard mean that the rest is no better. */
const MOST_PACKETS = 500;

/** Whether the sound of a video can be read, which only decoding a part of it tells. */
export class SoundCheck {
  readonly #stream: Stream | null;
  /** Read once: each read of it is a call into FFmpeg. */
  readonly #index: number | undefined;
  #decoder: CodecContext | null = null;
  #packets = 0;
  #heard = false;

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

  /** Of the packets of the whole file. `isEnough` says that its sound is of no use otherwise. */
  see(packet: Packet, isEnough: boolean): void {
    if (this.#heard || packet.streamIndex !== this.#index || packet.size === 0) return;
    this.#packets += 1;
    if (this.#decoder && this.#packets < MOST_PACKETS) this.#heard = hasFrame(this.#decoder, packet);
    if (this.#stream && isEnough && (this.#heard || this.#packets >= MOST_PACKETS))
      this.#stream.discard = AVDISCARD_ALL;
  }

  /** The name of a codec that cannot be read, true for sound that can, false if there is none. */
  finish(): string | boolean {
    if (this.#decoder && this.#packets > 0 && !this.#heard) this.#heard = hasFrame(this.#decoder, null);
    this.#decoder?.freeContext();
    if (this.#heard || this.#packets === 0) return this.#heard;
    return (this.#stream && avGetCodecName(this.#stream.codecpar.codecId)) || 'unknown';
  }
}

function hasFrame(decoder: CodecContext, packet: Packet | null): boolean {
  const frame = new Frame();
  frame.alloc();
  decoder.sendPacketSync(packet);
  const heard = decoder.receiveFrameSync(frame) >= 0;
  frame.free();
  return heard;
}
