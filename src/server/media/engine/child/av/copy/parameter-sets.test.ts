import { describe, expect, it } from 'vitest';
import { readSequence, readStreamHeader, unitsAfterStartCodes, unitsIn, writeStreamHeader } from './parameter-sets.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

describe('the header of a stream', () => {
  it('lists its units, and nothing that follows them', () => {
    const header = readStreamHeader(bytes('01 64001f ff e1 0003 670102 01 0002 68ee 47505321'));
    expect(header).toEqual({ lengthBytes: 4, sets: [bytes('670102'), bytes('68ee')] });
  });

  it.each([
    '',
    '01640028',
    '00000001 67640028 00000001 68ee',
    '01 64001f ff e1 0009 670102',
    '01 64001f ff e2 0001 67',
  ])('is none: %s', (hex) => expect(readStreamHeader(bytes(hex))).toBeNull());
});

describe('a packet', () => {
  it('is cut into its units', () => {
    expect(unitsIn(bytes('00000002 0601 00000001 65'), 4)).toEqual([bytes('0601'), bytes('65')]);
    expect(unitsIn(bytes('0002 0601 0001 65'), 2)).toEqual([bytes('0601'), bytes('65')]);
  });

  it.each(['00000003 0601', '00000000 65', '000000', '00000001 65 00'])('with other lengths is none: %s', (hex) =>
    expect(unitsIn(bytes(hex), 4)).toBeNull(),
  );
});

describe('what a decoder has to be able to do', () => {
  it.each([
    // As x264 writes it.
    ['high', '6764001eacd940 5a05 1b01 10 0003 00 1000 0003 03c0 f1 62 d9 60', { profile: 100, isProgressive: true }],
    ['main', '674d401e eca0 5a05 1b01 10 0003 0010 0000 0303 c0f1 62d9 60', { profile: 77, isProgressive: true }],
  ])('is read: %s', (_, hex, expected) => {
    expect(readSequence(bytes(hex))).toMatchObject({ ...expected, chroma: 1, depth: 8, level: 30 });
  });

  it.each(['676e001e acd9', '677a001e acd9', '67f4001e acd9', '6758001e acd9', '67', ''])('is rare: %s', (hex) =>
    expect(readSequence(bytes(hex))).toBeNull(),
  );
});

describe('the header of a copy', () => {
  const sequence = bytes('6764001eacd940 5a05');

  it('has both kinds of sets, without what else is among them', () => {
    const units = unitsAfterStartCodes(
      bytes(`00000001 ${sequence.toString('hex')} 000001 0605 00000001 68ee3c80 0000`),
    );
    expect(units).toEqual([sequence, bytes('0605'), bytes('68ee3c80')]);
    const header = writeStreamHeader(units);
    expect(readStreamHeader(header)).toEqual({ lengthBytes: 4, sets: [sequence, bytes('68ee3c80')] });
    expect(header.subarray(0, 6)).toEqual(bytes('0164001effe1'));
    expect(header.subarray(-4)).toEqual(bytes('fdf8f800'));
  });

  it('says nothing of its shape in a simpler profile', () => {
    expect(writeStreamHeader([bytes('674d401e'), bytes('68ee')])).toEqual(
      bytes('014d401effe1 0004 674d401e 01 0002 68ee'),
    );
  });

  it.each(['', '00000001 68ee', '00000001 6764001e'])('is none without its sets: %s', (hex) => {
    expect(() => writeStreamHeader(unitsAfterStartCodes(bytes(hex)))).toThrow('without its sets');
  });
});
