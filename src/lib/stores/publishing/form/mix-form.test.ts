import { atom, type WritableAtom } from 'nanostores';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FoundPost } from '#lib/contract/search/search.ts';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import { type ComposerForm, createComposerForm } from './composer-form.ts';
import type { ChosenVideo } from './media/composer-video.ts';
import { createMixForm, type MixForm } from './mix-form.ts';

const sound = (postCode: string, audioDuration: number) => ({ postCode, audioDuration }) as FoundPost;
const film = (duration: number) => ({ file: new File([], 'clip.mp4'), local: { duration } as LocalVideo });
const mix = () => form.$form.get().mergeParams;
let form: ComposerForm;
let $video: WritableAtom<ChosenVideo | null>;
let mixForm: MixForm;
let stop = () => {};

beforeEach(() => {
  form = createComposerForm();
  $video = atom(null);
  mixForm = createMixForm(form, { $video, $upload: atom({ state: 'idle' }) });
  stop = mixForm.keepInStep();
});
afterEach(() => stop());

function fill() {
  $video.set(film(6));
  mixForm.turn(true);
  form.edit('sound', sound('a', 4));
}

test('starts with defaults once the switch is on and both sources are chosen', () => {
  $video.set(film(6));
  form.edit('sound', sound('a', 4));
  expect([mix(), mixForm.$sources.get()]).toEqual([null, null]);
  mixForm.turn(true);
  expect(mix()).toMatchObject({ videoCutEnd: 6, audioCutEnd: 4, audioOffset: 0 });
});

test('sets fields, and keeps them while the switch is off', () => {
  fill();
  mixForm.set('videoCutEnd', 3);
  mixForm.set('audioVolume', 1.5);
  mixForm.turn(false);
  mixForm.set('videoCutEnd', 1);
  mixForm.turn(true);
  expect(mix()).toMatchObject({ videoCutEnd: 3, audioVolume: 1.5 });
});

test('the own sound of the video is replaced, and mixed again as loud as before', () => {
  fill();
  mixForm.set('videoVolume', 0.4);
  mixForm.chooseOwnSound('replaced');
  mixForm.chooseOwnSound('replaced');
  expect(mix()?.videoVolume).toBe(0);
  form.edit('sound', sound('b', 2));
  expect(mix()?.videoVolume).toBe(0);
  mixForm.chooseOwnSound('mixed');
  expect(mix()?.videoVolume).toBe(0.4);
  mixForm.set('videoVolume', 0);
  expect(mixForm.$ownSound.get()).toBe('mixed');
});

test('a stored draft that replaces the sound still replaces it', () => {
  fill();
  mixForm.chooseOwnSound('replaced');
  stop();
  const again = createMixForm(form, { $video, $upload: atom({ state: 'idle' }) });
  stop = again.keepInStep();
  expect(again.$ownSound.get()).toBe('replaced');
});

test('another sound or another video resets the mix', () => {
  fill();
  mixForm.set('audioVolume', 1.5);
  form.edit('sound', sound('b', 2));
  expect(mix()).toMatchObject({ audioCutEnd: 2, audioVolume: 1 });
  mixForm.set('audioVolume', 1.5);
  $video.set(null);
  $video.set(film(9));
  expect(mix()).toMatchObject({ videoCutEnd: 9, audioVolume: 1 });
});

test('a stored mix stays if it fits, and is reset if it does not', () => {
  fill();
  mixForm.set('videoCutEnd', 3);
  const kept = form.$form.get();
  stop();
  $video.set(null);
  form.restore(kept);
  stop = mixForm.keepInStep();
  $video.set(film(6));
  expect(mix()?.videoCutEnd).toBe(3);

  stop();
  form.restore(kept);
  $video.set(film(2));
  stop = mixForm.keepInStep();
  expect(mix()?.videoCutEnd).toBe(2);
});

test('turning the switch clears the messages', () => {
  form.setError('ffmpegMergeParams', 'Incomplete');
  form.setError('audioCode', 'Unknown');
  mixForm.turn(true);
  expect(form.$errors.get()).toEqual({});
});
