import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import type { SharedContent } from '#lib/device/shared-content.ts';
import type { SendUpload } from '#lib/media/upload/upload.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { mediaService } from '#tests/support/doubles/file-tools.ts';
import { $toast, dismissToast } from '../toast.ts';
import type { DraftOffer } from './draft/composer-draft.ts';
import { createComposerForm } from './form/composer-form.ts';
import type { FormParts } from './form/form-content.ts';
import { createComposerMedia } from './form/media/composer-media.ts';
import { createTagPicker } from './form/tag-picker.ts';
import { takeShared } from './take-shared.ts';

const png = (name: string) => new File(['pixels'], name, { type: 'image/png' });
const mp4 = () => new File(['frames'], 'clip.mp4', { type: 'video/mp4' });
const send: SendUpload = async () => ({ status: 200, body: { public_id: 'images/a', duration: 7.5 } });

let browser: AnsweringBrowser;
let parts: FormParts;
let shared: SharedContent | null;
let removed: number;
const $offer = atom<DraftOffer>({ state: 'none' });

const share = (more: Partial<SharedContent>) => {
  shared = { title: '', text: '', url: '', files: [], left: [], sharedAt: 0, ...more };
};
const names = () => parts.media.images.$images.get().map(({ file }) => file.name);

/** Opens the form and lets everything settle. */
async function open() {
  const read = async () => shared;
  const remove = async () => {
    removed += 1;
  };
  const stop = takeShared(parts, { $offer }, { read, remove });
  for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
  return stop;
}

beforeEach(() => {
  browser = openAnsweringBrowser({ url: 'http://riff.test/client/upload?shared=1' });
  browser.answers(200);
  dismissToast();
  $offer.set({ state: 'none' });
  removed = 0;
  const form = createComposerForm();
  parts = { form, tags: createTagPicker(), media: createComposerMedia(form, mediaService(send)) };
});
afterEach(() => {
  parts.media.dispose();
  usePlatform(undefined);
});

test('a video is chosen, title and text are filled in, and the share is removed', async () => {
  share({ files: [mp4()], title: 'x'.repeat(200), text: 'By the river', url: 'https://example.org' });
  await open();
  expect(parts.media.video.$video.get()?.file.name).toBe('clip.mp4');
  expect(parts.form.$form.get()).toMatchObject({
    title: 'x'.repeat(150),
    description: 'By the river\nhttps://example.org',
    postType: 'VID',
  });
  expect([removed, browser.navigation.url().search]).toEqual([1, '']);
});

test('an address in the text is not repeated, and the typed text stays', async () => {
  parts.form.edit('title', 'Mine');
  share({ title: 'Theirs', text: 'See https://example.org', url: 'https://example.org' });
  await open();
  expect(parts.form.$form.get()).toMatchObject({ title: 'Mine', description: 'See https://example.org' });
});

test('wrong types get the form’s own message', async () => {
  share({ files: [new File(['text'], 'notes.txt', { type: 'text/plain' })] });
  await open();
  expect(parts.form.$errors.get()).toEqual({ videoPublicId: messages.fileNotVideo });
});

test('images and other files become an image post, with a message for the others', async () => {
  share({ files: [png('a.png'), new File(['text'], 'notes.txt', { type: 'text/plain' })] });
  await open();
  expect(names()).toEqual(['a.png']);
  expect(parts.media.images.$rejected.get()).toEqual([{ name: 'notes.txt', reason: messages.fileNotImage }]);
});

test('files that were too large or too many are named', async () => {
  share({ files: [png('a.png')], left: [{ name: 'b.png', isVideo: false, reason: 'many' }] });
  await open();
  expect(parts.media.images.$rejected.get()).toEqual([{ name: 'b.png', reason: messages.imagesMany }]);
  share({ left: [{ name: 'film.mp4', isVideo: true, reason: 'large' }] });
  await parts.media.remove();
  await open();
  expect(parts.form.$errors.get()).toEqual({ videoPublicId: messages.fileTooLarge });
});

test('a share waits for the answer about a draft, whose images stay', async () => {
  $offer.set({ state: 'searching' });
  share({ files: [png('shared.png')] });
  await open();
  expect([names(), removed]).toEqual([[], 0]);
  await parts.media.pickImages([png('mine.png')]);
  $offer.set({ state: 'none' });
  await expect.poll(() => removed).toBe(1);
  expect(names()).toEqual(['mine.png', 'shared.png']);
});

test('a share never replaces a draft’s media by another kind', async () => {
  await parts.media.pickImages([png('mine.png')]);
  share({ files: [mp4()] });
  await open();
  expect(names()).toEqual(['mine.png']);
  expect($toast.get()?.text).toBe(messages.shareKept);
});

test('a toast says that a share did not arrive, and a closed screen accepts nothing', async () => {
  shared = null;
  await open();
  expect($toast.get()).toMatchObject({ text: messages.shareMissing, kind: 'destructive' });
  dismissToast();
  $offer.set({ state: 'searching' });
  share({ files: [png('a.png')] });
  (await open())();
  $offer.set({ state: 'none' });
  expect([names(), removed]).toEqual([[], 0]);
});
