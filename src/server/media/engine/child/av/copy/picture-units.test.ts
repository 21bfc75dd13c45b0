import { Packet } from 'node-av/lib';
import { expect, it } from 'vitest';
import { unitsIn } from './parameter-sets.ts';
import { keepPictures } from './picture-units.ts';

function packetOf(hex: string): Packet {
  const packet = new Packet();
  packet.alloc();
  packet.data = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  Object.assign(packet, { pts: 7n, dts: 5n, duration: 2n, isKeyframe: true });
  return packet;
}

it.each([
  ['pictures alone', 4, '00000002 6588 00000003 410102', '0000000265880000000341 0102'],
  ['information before it', 4, '00000002 0605 00000002 6588', '00000002 6588'],
  ['lengths of two bytes', 2, '0002 0910 0002 6588', '00000002 6588'],
  ['lengths of two bytes, and nothing else', 2, '0002 6588', '00000002 6588'],
])('a packet keeps its pictures and its times: %s', (_, lengthBytes, before, after) => {
  const packet = packetOf(before);
  keepPictures(packet, unitsIn(packet.data ?? Buffer.alloc(0), lengthBytes) ?? [], lengthBytes);
  expect(packet.data?.toString('hex')).toBe(after.replaceAll(' ', ''));
  expect(packet).toMatchObject({ pts: 7n, dts: 5n, duration: 2n, isKeyframe: true });
});

it('a packet without a picture is none', () => {
  const packet = packetOf('00000002 0605');
  expect(() => keepPictures(packet, unitsIn(packet.data ?? Buffer.alloc(0), 4) ?? [], 4)).toThrow('without a picture');
});
