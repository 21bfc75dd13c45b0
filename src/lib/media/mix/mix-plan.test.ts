import fc from 'fast-check';
import { safeParse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { ffmpegMergeParams } from '#lib/contract/post/publishing.ts';
import { changeMix, defaultMix, fitsMix, type MixField, mixLength, mixRange, soundAt } from './mix-plan.ts';

const sources = { video: 12.345, sound: 8.02 };
const whole = defaultMix(sources);
const set = (changes: [MixField, number][], from = whole) =>
  changes.reduce((mix, [field, value]) => changeMix(mix, field, value, sources), from);

describe('an untouched mix', () => {
  test('is the whole video with the sound from its start', () => {
    expect(whole).toEqual({
      videoCutStart: 0,
      videoCutEnd: 12.345,
      audioCutStart: 0,
      audioCutEnd: 8.02,
      audioOffset: 0,
      videoVolume: 1,
      audioVolume: 1,
    });
    expect(defaultMix({ video: 5, sound: 60 }).audioCutEnd).toBe(5);
  });
});

describe('setting a field', () => {
  test('is rounded to whole steps, except at the exact end', () => {
    expect(set([['videoCutEnd', 3.14]]).videoCutEnd).toBe(3.1);
    expect(
      set([
        ['videoCutEnd', 3.1],
        ['videoCutEnd', 12.3],
      ]).videoCutEnd,
    ).toBe(12.345);
    expect(set([['videoCutEnd', 99]]).videoCutEnd).toBe(12.345);
    expect(set([['audioVolume', 1.234]]).audioVolume).toBe(1.23);
    expect(set([['audioVolume', 1.97]]).audioVolume).toBe(1.97);
    expect(
      set([
        ['audioVolume', 7],
        ['videoVolume', -1],
      ]),
    ).toMatchObject({ audioVolume: 2, videoVolume: 0 });
    expect(set([['videoCutEnd', Number.NaN]])).toBe(whole);
  });

  test('moves the other end if the two get too close', () => {
    expect(
      set([
        ['videoCutEnd', 4],
        ['videoCutStart', 6],
      ]),
    ).toMatchObject({ videoCutStart: 6, videoCutEnd: 6.5 });
    expect(
      set([
        ['videoCutStart', 6],
        ['videoCutEnd', 4],
      ]),
    ).toMatchObject({ videoCutStart: 3.5, videoCutEnd: 4 });
    expect(
      set([
        ['audioCutStart', 5],
        ['audioCutEnd', 2],
      ]),
    ).toMatchObject({ audioCutStart: 1.9, audioCutEnd: 2 });
    expect(
      set([
        ['audioCutEnd', 2],
        ['audioCutStart', 5],
      ]),
    ).toMatchObject({ audioCutStart: 5, audioCutEnd: 5.1 });
  });

  test('a cut that is too short because of floating-point error gets one more step', () => {
    const between = { video: 0.6999999, sound: 5 };
    expect(changeMix(defaultMix(between), 'videoCutStart', 0.2, between).videoCutStart).toBe(0.1);
    expect(changeMix({ ...whole, videoCutEnd: 0.5 }, 'videoCutStart', 0.2, sources).videoCutEnd).toBe(0.8);
  });

  test('keeps the sound’s start within the cut video', () => {
    expect(
      set([
        ['audioOffset', 10],
        ['videoCutEnd', 5],
      ]).audioOffset,
    ).toBe(4.9);
    expect(set([['audioOffset', 99]]).audioOffset).toBe(12.2);
  });

  test('every setting fits the sources and is valid in the contract', () => {
    const seconds = fc.double({ min: 0.6, max: 600, noNaN: true });
    const change = fc.tuple(
      fc.constantFrom(...(Object.keys(whole) as MixField[])),
      fc.double({ min: -10, max: 700, noNaN: true }),
    );
    fc.assert(
      fc.property(seconds, seconds, fc.array(change, { maxLength: 12 }), (video, sound, changes) => {
        const between = { video, sound };
        const mix = changes.reduce((now, [field, value]) => changeMix(now, field, value, between), defaultMix(between));
        expect(safeParse(ffmpegMergeParams, mix).issues).toBeUndefined();
        expect(mix.videoCutEnd).toBeLessThanOrEqual(video);
        expect(mix.audioCutEnd).toBeLessThanOrEqual(sound);
        for (const field of Object.keys(mix) as MixField[]) {
          const { min, max } = mixRange(field, mix, between);
          expect(mix[field]).toBeGreaterThanOrEqual(min);
          expect(mix[field]).toBeLessThanOrEqual(max + 1e-9);
        }
      }),
    );
  });
});

test('a mix fits if no source is shorter than before', () => {
  expect(fitsMix(whole, sources)).toBe(true);
  expect(fitsMix(whole, { ...sources, video: 11 })).toBe(false);
  expect(fitsMix(whole, { ...sources, sound: 7 })).toBe(false);
});

test('the sound plays from its offset to the end of its cut, and never beyond the video', () => {
  const mix = { ...whole, videoCutStart: 2, videoCutEnd: 8, audioCutStart: 1, audioCutEnd: 4, audioOffset: 1.5 };
  expect(mixLength(mix)).toBe(6);
  expect([0, 1.4, 1.5, 3, 4.4, 4.5, 6].map((second) => soundAt(mix, second))).toEqual([
    null,
    null,
    1,
    2.5,
    expect.closeTo(3.9),
    null,
    null,
  ]);
  expect(soundAt({ ...mix, audioCutEnd: 8 }, 6)).toBeNull();
});
