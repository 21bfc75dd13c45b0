import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FoundPost } from '#lib/contract/search.ts';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import { $errors, $form, edit, emptyForm, setError } from './composer-form.ts';
import { $video } from './media/composer-video.ts';
import { $mixSources, keepMixInStep, setMix, turnOtherSound } from './mix-form.ts';

const song = (postCode: string, audioDuration: number) => ({ postCode, audioDuration }) as FoundPost;
const film = (duration: number) => ({ file: new File([], 'clip.mp4'), local: { duration } as LocalVideo });
const mix = () => $form.get().mergeParams;
let stop = () => {};

beforeEach(() => {
  $form.set(emptyForm);
  $video.set(null);
  stop = keepMixInStep();
});
afterEach(() => {
  stop();
  $video.set(null);
});

function fill() {
  $video.set(film(6));
  turnOtherSound(true);
  edit('sound', song('a', 4));
}

test('begins with defaults once the switch is on and both are chosen', () => {
  $video.set(film(6));
  edit('sound', song('a', 4));
  expect([mix(), $mixSources.get()]).toEqual([null, null]);
  turnOtherSound(true);
  expect(mix()).toMatchObject({ videoCutEnd: 6, audioCutEnd: 4, audioOffset: 0 });
});

test('sets fields, and keeps them while the switch is off', () => {
  fill();
  setMix('videoCutEnd', 3);
  setMix('audioVolume', 1.5);
  turnOtherSound(false);
  setMix('videoCutEnd', 1);
  turnOtherSound(true);
  expect(mix()).toMatchObject({ videoCutEnd: 3, audioVolume: 1.5 });
});

test('another sound or another video begins anew', () => {
  fill();
  setMix('audioVolume', 1.5);
  edit('sound', song('b', 2));
  expect(mix()).toMatchObject({ audioCutEnd: 2, audioVolume: 1 });
  setMix('audioVolume', 1.5);
  $video.set(null);
  $video.set(film(9));
  expect(mix()).toMatchObject({ videoCutEnd: 9, audioVolume: 1 });
});

test('a kept mix stays where it fits, and begins anew where it does not', () => {
  fill();
  setMix('videoCutEnd', 3);
  const kept = $form.get();
  stop();
  $video.set(null);
  $form.set(kept);
  stop = keepMixInStep();
  $video.set(film(6));
  expect(mix()?.videoCutEnd).toBe(3);

  stop();
  $form.set(kept);
  $video.set(film(2));
  stop = keepMixInStep();
  expect(mix()?.videoCutEnd).toBe(2);
});

test('turning the switch takes the messages away', () => {
  setError('ffmpegMergeParams', 'Incomplete');
  setError('audioCode', 'Unknown');
  turnOtherSound(true);
  expect($errors.get()).toEqual({});
});
