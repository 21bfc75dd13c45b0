import type { Encoder, Muxer, Packet } from 'node-av';

/** Writes all packets that the encoder has ready into the file, each as `change` makes it. */
export function drain(encoder: Encoder, muxer: Muxer, stream: number, change?: (packet: Packet) => void): void {
  for (;;) {
    const packet = encoder.receiveSync();
    if (!packet || !isPacket(packet)) return;
    change?.(packet);
    muxer.writePacketSync(packet, stream);
    packet.free();
  }
}

const isPacket = (thing: object): thing is Packet => 'streamIndex' in thing;
