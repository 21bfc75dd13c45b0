import type { Encoder, Muxer, Packet } from 'node-av';

/** Writes all packets that the encoder has ready into the file. */
export function drain(encoder: Encoder, muxer: Muxer, stream: number): void {
  for (;;) {
    const packet = encoder.receiveSync();
    if (!packet || !isPacket(packet)) return;
    muxer.writePacketSync(packet, stream);
    packet.free();
  }
}

const isPacket = (thing: object): thing is Packet => 'streamIndex' in thing;
