import fc from 'fast-check';
import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { ffmpegMergeParams, type MergeParams } from '#lib/contract/post/publishing.ts';
import { changeMix, defaultMix } from './mix-plan.ts';
import { dragMix, spansOf, type TimelineField } from './timeline.ts';

const sources = { video: 10, sound: 8 };
const whole = defaultMix(sources);
const cut: MergeParams = {
  ...whole,
  videoCutStart: 2,
  videoCutEnd: 8,
  audioCutStart: 1,
  audioCutEnd: 4,
  audioOffset: 1,
};

test('the sound is at the position where it is heard, and ends with the video’s cut', () => {
  expect(spansOf(cut, sources)).toEqual({ video: { start: 0.2, end: 0.8 }, sound: { start: 0.3, end: 0.6 } });
  expect(spansOf({ ...cut, audioCutEnd: 8 }, sources).sound.end).toBe(0.8);
});

test.each<[string, TimelineField, number, Partial<MergeParams>]>([
  ['an end of the video', 'videoCutEnd', -1, { videoCutEnd: 7 }],
  ['the beginning of the video', 'videoCutStart', 1, { videoCutStart: 3 }],
  [
    'the first end of the sound, which leaves what follows in its place',
    'audioCutStart',
    1,
    { audioCutStart: 2, audioOffset: 2 },
  ],
  ['it back to the left', 'audioCutStart', -0.5, { audioCutStart: 0.5, audioOffset: 0.5 }],
  ['it further than the sound has a beginning', 'audioCutStart', -5, { audioCutStart: 0, audioOffset: 0 }],
  ['it over the other end', 'audioCutStart', 5, { audioCutStart: 3.9, audioOffset: 3.9 }],
  ['the last end of the sound', 'audioCutEnd', 1, { audioCutEnd: 5 }],
  ['the sound', 'audioOffset', 2, { audioOffset: 3 }],
  ['the sound out at the beginning', 'audioOffset', -2, { audioOffset: 0, audioCutStart: 2 }],
])('dragging %s', (_, field, by, changes) => {
  expect(dragMix(cut, field, by, sources)).toEqual({ ...cut, ...changes });
});

test('an inaudible end of the sound is dragged from its visible position', () => {
  const long = { ...cut, audioCutEnd: 8 };
  expect(dragMix(long, 'audioCutEnd', -1, sources).audioCutEnd).toBe(5);
});

test('every result of a drag can be published', () => {
  const field = fc.constantFrom<TimelineField>(
    'videoCutStart',
    'videoCutEnd',
    'audioCutStart',
    'audioCutEnd',
    'audioOffset',
  );
  const seconds = fc.double({ min: 0.6, max: 600, noNaN: true });
  const drags = fc.array(fc.tuple(field, fc.double({ min: -700, max: 700, noNaN: true })), { maxLength: 12 });
  fc.assert(
    fc.property(seconds, seconds, drags, (video, sound, done) => {
      const all = { video, sound };
      const mix = done.reduce((before, [name, by]) => dragMix(before, name, by, all), defaultMix(all));
      expect(safeParse(ffmpegMergeParams, mix).issues).toBeUndefined();
      expect(changeMix(mix, 'audioVolume', 1, all)).toEqual(mix);
    }),
  );
});
