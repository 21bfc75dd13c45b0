import type { Packet } from 'node-av/lib';

/** Gives a packet other bytes. With them it forgets everything else, but for what is kept here. */
export function replaceData(packet: Packet, data: Buffer): void {
  const { pts, dts, duration, flags } = packet;
  packet.data = data;
  Object.assign(packet, { pts, dts, duration, flags });
}
