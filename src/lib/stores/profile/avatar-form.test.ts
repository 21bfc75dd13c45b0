import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { mediaService } from '#tests/support/doubles/file-tools.ts';
import { someProfile } from '#tests/support/doubles/some-profile.ts';
import { $avatars } from '../account/avatars.ts';
import { $toast, dismissToast } from '../toast.ts';
import { createAvatarForm } from './avatar-form.ts';
import { createProfile } from './profile.ts';

const image = (more: { bytes?: number; type?: string; name?: string } = {}) =>
  new File([new Uint8Array(more.bytes ?? 10)], more.name ?? 'me.png', { type: more.type ?? 'image/png' });
const square = async () => new Blob(['square'], { type: 'image/webp' });
const picture = { src: '/media/new', srcSet: '/media/new 80w' };

let browser: AnsweringBrowser;
let uploadStatus = 200;

function openForm() {
  const profile = createProfile(someProfile());
  const service = mediaService(async () =>
    uploadStatus === 415
      ? { status: 415, body: { error: { message: messages.fileNotImage } } }
      : { status: uploadStatus, body: { public_id: 'images/new1', secure_url: '/media/images/new1' } },
  );
  const form = createAvatarForm(service, profile);
  form.open();
  return { profile, form };
}

function openCropping() {
  const opened = openForm();
  opened.form.pick([image()]);
  opened.form.measured({ width: 400, height: 200 });
  return opened;
}

beforeEach(() => {
  browser = openAnsweringBrowser();
  uploadStatus = 200;
});

afterEach(() => {
  dismissToast();
  $avatars.set({});
  usePlatform(undefined);
});

test.each([
  ['a text', image({ type: 'text/plain' }), 'File must be an image (e.g., PNG, JPEG).'],
  ['too many bytes', image({ bytes: limits.avatarBytes + 1 }), 'Image file is too large. Maximum size allowed is 5MB.'],
  ['no bytes', image({ bytes: 0 }), messages.fileEmpty],
])('%s is refused', (_what, file, problem) => {
  const { form } = openForm();
  form.pick([file]);
  expect(form.$step.get()).toEqual({ step: 'choose', problem });
  form.pick([image({ bytes: limits.avatarBytes })]);
  expect(form.$step.get()).toMatchObject({ step: 'crop', size: null });
});

test('an image that the browser cannot read is cropped from the server’s rendition', async () => {
  const { form } = openForm();
  form.pick([image({ name: 'photo.HEIC', type: '' })]);
  form.unreadable();
  await vi.waitFor(() => expect(form.$step.get()).toMatchObject({ step: 'crop', address: '/media/images/new1' }));
  form.measured({ width: 400, height: 200 });
  browser.answers(200, 'OK', null);
  browser.answers(200, 'OK', someProfile({ avatarUrl: 'images/new1', media: { avatar: picture } }));
  form.another();
  await vi.waitFor(() => expect(browser.sent.map(({ address }) => address)).toEqual(['/api/files/delete']));
});

test('the file is released once the server is asked to make an image of it', async () => {
  const { form } = openForm();
  const freed = vi.spyOn(URL, 'revokeObjectURL');
  form.pick([image({ name: 'photo.HEIC', type: '' })]);
  await vi.waitFor(() => expect(form.$step.get()).toMatchObject({ address: expect.stringMatching(/^blob:/) }));
  const now = form.$step.get();
  form.unreadable();
  expect(form.$step.get()).toMatchObject({ step: 'crop', address: null });
  expect(freed).toHaveBeenCalledWith('address' in now && now.address);
  freed.mockRestore();
});

test('an image that the server cannot read either is refused, with its reason', async () => {
  const { form } = openForm();
  form.pick([image()]);
  uploadStatus = 415;
  form.unreadable();
  await vi.waitFor(() => expect(form.$step.get()).toEqual({ step: 'choose', problem: messages.fileNotImage }));
});

test('the square is uploaded, becomes the avatar, and shows everywhere', async () => {
  const { profile, form } = openCropping();
  expect(form.$step.get()).toMatchObject({ crop: { x: 200, y: 100, zoom: 1 } });
  browser.answers(200, 'OK', someProfile({ avatarUrl: 'images/new1', media: { avatar: picture } }));
  expect(await form.save(square)).toBe(true);
  expect(browser.sent[0]).toEqual({ address: '/api/accounts/update-avatar', body: { code: 'images/new1' } });
  expect(profile.$profile.get().media.avatar).toEqual(picture);
  expect($avatars.get()).toEqual({ ada: picture });
  expect(browser.cookieJar.get('avatar')).toBe('images/new1');
  expect($toast.get()?.text).toBe('Avatar updated successfully!');
});

test('a refused upload shows a message, and the square stays', async () => {
  const { form } = openCropping();
  uploadStatus = 400;
  expect(await form.save(square)).toBe(false);
  expect($toast.get()).toMatchObject({ text: 'Failed to upload avatar', kind: 'destructive' });
  expect(form.$step.get().step).toBe('crop');
  expect(form.$saving.get()).toBe(false);
});

test('the server’s own reason is preferred, and the upload is deleted again', async () => {
  const { form } = openCropping();
  browser.answers(400, messages.avatarUnknown);
  expect(await form.save(square)).toBe(false);
  expect($toast.get()?.text).toBe(messages.avatarUnknown);
  expect(browser.sent.map(({ address }) => address)).toEqual(['/api/accounts/update-avatar', '/api/files/delete']);
});

test('an image that cannot be drawn is not uploaded', async () => {
  const { form } = openCropping();
  expect(await form.save(() => Promise.reject(new Error('no canvas')))).toBe(false);
  expect($toast.get()?.text).toBe('Failed to upload avatar');
  expect(browser.sent).toEqual([]);
});
