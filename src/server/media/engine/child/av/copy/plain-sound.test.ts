import { describe, expect, it } from 'vitest';
import { blankFrameStart, plainSoundHeader } from './plain-sound.ts';

describe('the header of a sound that every player knows', () => {
  it.each([
    ['48 kHz stereo', '1190', '1190'],
    ['44.1 kHz mono', '1208', '1208'],
    ['a header with an unused extension', '119056e500', '1190'],
  ])('%s keeps only its first two bytes', (_, given, kept) => {
    expect(plainSoundHeader(Buffer.from(given, 'hex'))?.toString('hex')).toBe(kept);
  });

  it.each([
    ['HE-AAC, announced at its end', '131056e598'],
    ['HE-AAC, announced at once', '2b118800'],
    ['5.1', '11b0'],
    ['another kind of AAC', '0990'],
    ['960 samples a frame', '1194'],
    ['a rate without a number', '17800bb8100000'],
    ['one byte', '11'],
    ['no bytes', ''],
  ])('is missing for %s', (_, given) => {
    expect(plainSoundHeader(Buffer.from(given, 'hex'))).toBeNull();
  });
});

describe('bytes before the sound', () => {
  it('is blanked, and the sound is kept', () => {
    const frame = Buffer.from('de02004c61766336322e33362e3130310042561fffffff', 'hex');
    expect(blankFrameStart(frame)).toBe(true);
    expect(frame.toString('hex')).toBe('de0200000000000000000000000000000042561fffffff');
  });

  it('may also be data', () => {
    // Kind 4, number 0, not aligned, three bytes, and a sound of kind 1.
    const bits = `${'1000000000000011'}${'01000001'.repeat(3)}00100000`;
    const frame = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
    expect(blankFrameStart(frame)).toBe(true);
    expect([...frame]).toEqual([0x80, 0x03, 0, 0, 0, 0x20]);
  });

  it('is nothing in most frames, and longer than the frame in broken ones', () => {
    for (const given of ['214c6cfe07fe7fe7', 'defe', 'de', '', '80ff']) {
      const frame = Buffer.from(given, 'hex');
      expect(blankFrameStart(frame)).toBe(false);
      expect(frame.toString('hex')).toBe(given);
    }
  });
});
