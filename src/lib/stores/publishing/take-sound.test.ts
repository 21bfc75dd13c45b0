import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { someSound } from '#tests/support/doubles/some-sound.ts';
import { $toast, dismissToast } from '../toast.ts';
import type { DraftOffer } from './draft/composer-draft.ts';
import { type ComposerForm, createComposerForm } from './form/composer-form.ts';
import { takeSound } from './take-sound.ts';

let browser: AnsweringBrowser;
let form: ComposerForm;
const $offer = atom<DraftOffer>({ state: 'none' });

async function open() {
  const stop = takeSound(form, { $offer }, 'sound');
  for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
  return stop;
}

beforeEach(() => {
  browser = openAnsweringBrowser({ url: 'http://riff.test/client/upload?sound=sound' });
  form = createComposerForm();
  dismissToast();
  $offer.set({ state: 'none' });
});
afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

test('the sound of the address is chosen, for images and for a video, and the address forgets it', async () => {
  browser.answers(200, 'OK', someSound());
  await open();
  expect(form.$form.get()).toMatchObject({
    isUseOtherAudio: true,
    sound: {
      postCode: 'original',
      audioCode: 'sound',
      title: 'Title of original',
      displayName: 'Ada',
      audioDuration: 12,
      media: { sound: '/sound.mp3' },
    },
  });
  expect(browser.navigation.url().search).toBe('');
});

test('the sound of the address waits for the answer about a draft', async () => {
  browser.answers(200, 'OK', someSound());
  $offer.set({ state: 'searching' });
  await open();
  expect(form.$form.get().sound).toBeNull();
  $offer.set({ state: 'none' });
  await expect.poll(() => form.$form.get().sound?.audioCode).toBe('sound');
});

test.each([
  ['does not exist', 404, messages.soundNotFound, null],
  ['cannot be used', 200, messages.soundUnknown, someSound({ original: null, audioCode: null })],
])('Create Post shows a message for a sound that %s', async (_, code, text, data) => {
  browser.answers(code, code === 404 ? text : 'OK', data);
  await open();
  expect(form.$form.get().sound).toBeNull();
  expect($toast.get()).toMatchObject({ text, kind: 'destructive' });
});
