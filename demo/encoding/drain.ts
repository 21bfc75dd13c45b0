import type { Encoder, Muxer, Packet } from 'node-av';

/** Writes all packets that the encoder has ready into the file. */
export function drain(encoder: Encoder, muxer: Muxer, stream: number): void {
  for (const packet of received(encoder)) {
    muxer.writePacketSync(packet, stream);
    packet.free();
  }
}

/** All packets that the encoder has ready. */
export function* received(encoder: Encoder): Generator<Packet> {
  for (let packet = encoder.receiveSync(); packet && isPacket(packet); packet = encoder.receiveSync()) yield packet;
}

const isPacket = (thing: object): thing is Packet => 'streamIndex' in thing;
