import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { SendUpload, UploadRequest } from '#lib/media/upload/upload.ts';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { localVideo, mediaService } from '#tests/support/doubles/file-tools.ts';
import { $toast, dismissToast } from '../../../toast.ts';
import { type ComposerForm, createComposerForm } from '../composer-form.ts';
import { type ComposerMedia, createComposerMedia } from './composer-media.ts';

const mp4 = (bytes = 10, type = 'video/mp4') => new File([new Uint8Array(bytes)], 'clip.mp4', { type });
const png = (name = 'a.png', type = 'image/png') => new File(['pixels'], name, { type });
const pngs = (count: number) => Array.from({ length: count }, (_, number) => png(`${number}.png`));
const large = <Kind extends File>(file: Kind) => Object.defineProperty(file, 'size', { value: 100 * 1024 * 1024 + 1 });

let browser: AnsweringBrowser;
let form: ComposerForm;
let media: ComposerMedia;
let requests: UploadRequest[];
let uploadAnswer: (request: UploadRequest) => { status: number; body: unknown };
/** Uploads that the test answers. */
let held: (() => void)[] | null;
let duration: number;
let frames: number[];
let closed: number;

async function openVideo(): Promise<LocalVideo> {
  if (Number.isNaN(duration)) throw new Error(messages.metadataUnreadable);
  return localVideo({
    duration,
    show: (second) => void frames.push(second),
    close: () => {
      closed += 1;
    },
  });
}

const nameOf = (request: UploadRequest) => (request.body?.get('file') as File | undefined)?.name;
const posted = () => requests.filter(({ method }) => method === 'POST').map(nameOf);

beforeEach(() => {
  frames = [];
  requests = [];
  closed = 0;
  held = null;
  duration = 7.5;
  uploadAnswer = (request) => ({ status: 200, body: { public_id: `stored/${nameOf(request)}`, duration: 7.5 } });
  browser = openAnsweringBrowser();
  browser.answers(200);
  dismissToast();
  form = createComposerForm();
  const send: SendUpload = (request) =>
    new Promise((resolve, reject) => {
      requests.push(request);
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
      const answer = () => resolve(uploadAnswer(request));
      if (held && request.method === 'POST') held.push(answer);
      else answer();
    });
  media = createComposerMedia(form, mediaService(send, openVideo));
});

afterEach(() => {
  media.dispose();
  usePlatform(undefined);
});

test('a picked video is shown at half its duration and sent', async () => {
  const run = media.pickVideo([new File(['x'], 'notes.txt', { type: 'text/plain' }), mp4()]);
  expect([media.$media.get(), media.$zone.get()]).toEqual(['video', 'busy']);
  await run;
  expect([media.$media.get(), media.$zone.get()]).toEqual(['video', 'open']);
  expect(form.$form.get()).toMatchObject({ postType: 'VID', videoThumbnail: 3 });
  expect(frames).toEqual([3]);
  expect(media.video.$video.get()?.file.name).toBe('clip.mp4');
  media.video.chooseThumbnail(4.2);
  expect(frames).toEqual([3, 4.2]);
  expect(media.fields()).toEqual({ videoPublicId: 'stored/clip.mp4', imgPublicIdList: [], imgAltList: [] });
});

test('refuses a file that is not a video, too large, empty or missing', async () => {
  const picks: [File[], string][] = [
    [[], messages.fileMissing],
    [[mp4(1, 'text/plain')], messages.fileNotVideo],
    [[large(mp4())], messages.fileTooLarge],
    [[mp4(0)], messages.fileEmpty],
  ];
  for (const [files, message] of picks) {
    await media.pickVideo(files);
    expect(form.$errors.get()).toEqual({ videoPublicId: message });
    expect(media.video.$upload.get()).toEqual({ state: 'idle' });
  }
  await media.pickVideo([mp4()]);
  expect(form.$errors.get()).toEqual({});
});

test('accepts a video of exactly the largest size and length', async () => {
  duration = limits.videoSeconds;
  await media.pickVideo([Object.defineProperty(mp4(), 'size', { value: limits.uploadBytes })]);
  expect(form.$errors.get()).toEqual({});
  expect(media.video.$video.get()?.local.duration).toBe(limits.videoSeconds);
});

test('if the code that opens videos cannot be loaded, the video is not blamed', async () => {
  const tools = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const unlucky = createComposerMedia(form, { uploadBase: '/media', tools });
  await unlucky.pickVideo([mp4()]);
  expect(form.$errors.get().videoPublicId).toBe(messages.pageIncomplete);
});

test('a video whose duration cannot be read, or is too long, is discarded', async () => {
  await media.pickVideo([]);
  duration = Number.NaN;
  await media.pickVideo([mp4()]);
  expect($toast.get()).toMatchObject({ text: 'Unable to load video metadata', kind: 'destructive' });
  expect(form.$errors.get()).toEqual({});
  duration = 601.5;
  await media.pickVideo([mp4()]);
  expect(form.$errors.get().videoPublicId).toBe(messages.videoTooLong);
  expect(closed).toBe(1);
  expect([media.$media.get(), media.$zone.get(), media.video.$video.get(), media.video.$upload.get().state]).toEqual([
    'none',
    'open',
    null,
    'idle',
  ]);
});

test('a failed upload gives the reason, and another file can be chosen', async () => {
  uploadAnswer = () => ({ status: 415, body: { error: { message: 'This is not a video.' } } });
  await media.pickVideo([mp4()]);
  expect(media.video.$upload.get()).toEqual({ state: 'failed', reason: 'This is not a video.', canRetry: false });
  expect($toast.get()).toMatchObject({ text: 'This is not a video.', kind: 'destructive' });
  expect(media.$zone.get()).toBe('open');
});

test('the thumbnail stays within the duration that the service measured', async () => {
  duration = 30;
  await media.pickVideo([mp4()]);
  expect(form.$form.get().videoThumbnail).toBe(7.4);
});

test('removing the video deletes it on the server, and the post waits for images', async () => {
  await media.pickVideo([mp4()]);
  await media.removeVideo();
  expect([media.$media.get(), media.video.$video.get()]).toEqual(['none', null]);
  expect(form.$form.get()).toMatchObject({ postType: 'IMG', videoThumbnail: 0 });
  expect(browser.sent).toEqual([{ address: '/api/files/delete', body: { code: 'stored/clip.mp4' } }]);
  expect(closed).toBe(1);
});

test('a stopped upload is deleted on the service too', async () => {
  held = [];
  const run = media.pickVideo([mp4()]);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  const id = requests[0]?.headers['X-Unique-Upload-Id'];
  await media.removeVideo();
  await run;
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /media/video/upload',
    `DELETE /media/uploads/${id}`,
  ]);
  expect(browser.sent).toEqual([]);
});

test('a failed deletion is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  browser.answers(404, 'Not found.');
  await media.pickVideo([mp4()]);
  await media.removeVideo();
  expect(warn).toHaveBeenCalledOnce();
  expect($toast.get()).toBeNull();
});

test('images are sent three at a time, in the order of the post', async () => {
  held = [];
  const run = media.pickImages(pngs(5));
  expect(media.images.$images.get().map(({ upload }) => upload.state)).toEqual([
    ...Array.from({ length: 3 }, () => 'uploading'),
    ...Array.from({ length: 2 }, () => 'waiting'),
  ]);
  expect([media.$media.get(), media.$zone.get(), form.$form.get().postType]).toEqual(['images', 'busy', 'IMG']);
  expect(media.errors()).toEqual({});
  while (media.$zone.get() === 'busy') {
    held.shift()?.();
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  await run;
  expect(posted()).toEqual(['0.png', '1.png', '2.png', '3.png', '4.png']);
  media.images.move(media.images.$images.get()[4]?.id ?? '', 0);
  media.images.describe(media.images.$images.get()[1]?.id ?? '', 'A cat');
  expect(media.fields()).toEqual({
    videoPublicId: null,
    imgPublicIdList: ['stored/4.png', 'stored/0.png', 'stored/1.png', 'stored/2.png', 'stored/3.png'],
    imgAltList: ['', 'A cat', '', '', ''],
  });
  expect(media.errors()).toEqual({});
});

test('an image that is removed while it waits is never sent', async () => {
  held = [];
  const run = media.pickImages(pngs(4));
  const [first, , , last] = media.images.$images.get();
  await vi.waitFor(() => expect(posted()).toHaveLength(3));
  await media.removeImage(last?.id ?? '');
  await media.removeImage(first?.id ?? '');
  for (const answer of held) answer();
  await run;
  expect(posted()).toEqual(['0.png', '1.png', '2.png']);
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  expect(media.images.$images.get().map(({ file, upload }) => [file.name, upload.state])).toEqual([
    ['1.png', 'ready'],
    ['2.png', 'ready'],
  ]);
});

test('a failed image is retried alone', async () => {
  let fails = true;
  uploadAnswer = (request) =>
    fails && nameOf(request) === '1.png'
      ? { status: 429, body: { error: { message: 'Later.' } }, ...{ retryAfter: 60 } }
      : { status: 200, body: { public_id: `stored/${nameOf(request)}` } };
  await media.pickImages(pngs(2));
  const id = media.images.$images.get()[1]?.id ?? '';
  expect(media.images.$images.get()[1]?.upload).toEqual({ state: 'failed', reason: 'Later.', canRetry: true });
  // The file can still arrive, so nothing is missing.
  expect(media.errors()).toEqual({});
  expect(media.fields().imgPublicIdList).toEqual(['stored/0.png', id]);
  fails = false;
  await media.images.retry(id);
  expect(media.fields().imgPublicIdList).toEqual(['stored/0.png', 'stored/1.png']);
});

test('at most 20 images are accepted, and the rejected ones are listed', async () => {
  await media.pickImages(pngs(18));
  await media.pickImages([...pngs(3), png('notes.txt', 'text/plain'), png('IMG_1.JXR', '')]);
  expect(media.images.$images.get()).toHaveLength(20);
  expect(media.images.$rejected.get()).toEqual([
    { name: 'notes.txt', reason: messages.fileNotImage },
    { name: 'IMG_1.JXR', reason: messages.fileNotImage },
    { name: '2.png', reason: messages.imagesMany },
  ]);
});

test('accepts photos whose type the browser does not know', async () => {
  await media.pickImages([png('IMG_1.HEIC', ''), png('a.heif', 'image/heif'), png('b.tif', '')]);
  expect(media.images.$images.get().map(({ file }) => file.name)).toEqual(['IMG_1.HEIC', 'a.heif', 'b.tif']);
});

test('refuses invalid images', async () => {
  const picks: [File[], string][] = [
    [[], messages.noValidImages],
    [[png('notes.txt', 'text/plain'), mp4()], messages.noValidImages],
    [[large(png())], messages.fileTooLarge],
    [[new File([], 'a.png', { type: 'image/png' })], messages.fileEmpty],
  ];
  for (const [files, message] of picks) {
    await media.pickImages(files);
    expect(form.$errors.get()).toEqual({ imgPublicIdList: message });
    expect(media.images.$images.get()).toEqual([]);
  }
});

test('dropped files decide whether the post is a video or images', async () => {
  await media.pick([png('notes.txt', 'text/plain'), png(), mp4()]);
  expect(media.$media.get()).toBe('images');
  await media.remove();
  await media.pick([mp4(), png()]);
  expect(media.$media.get()).toBe('video');
  await media.remove();
  await media.pick([png('notes.txt', 'text/plain')]);
  expect(form.$errors.get()).toEqual({ videoPublicId: messages.fileNotVideo });
  await media.pick([png('notes.txt', 'text/plain'), png('more.txt', 'text/plain')]);
  expect(form.$errors.get()).toEqual({ imgPublicIdList: messages.noValidImages });
});

test('images replace the video and a video replaces the images, on the server too', async () => {
  await media.pickVideo([mp4()]);
  await media.pickImages(pngs(2));
  expect([media.video.$video.get(), form.$form.get().postType, form.$form.get().videoThumbnail]).toEqual([
    null,
    'IMG',
    0,
  ]);
  form.setErrors({ audioCode: messages.imagesNeedMusic });
  await media.pickVideo([mp4()]);
  expect([media.images.$images.get(), form.$form.get().postType, form.$errors.get()]).toEqual([[], 'VID', {}]);
  expect(browser.sent.map(({ body }) => body)).toEqual([
    { code: 'stored/clip.mp4' },
    { code: 'stored/0.png' },
    { code: 'stored/1.png' },
  ]);
});

test('an image moves to any place of the post, and not beyond its ends', async () => {
  await media.pickImages(pngs(3));
  const names = () => media.images.$images.get().map(({ file }) => file.name);
  const [first] = media.images.$images.get();
  if (!first) throw new Error('There is no image.');
  media.images.move(first.id, 2);
  expect(names()).toEqual(['1.png', '2.png', '0.png']);
  for (const place of [-1, 3]) media.images.move(first.id, place);
  media.images.move('another', 0);
  expect(names()).toEqual(['1.png', '2.png', '0.png']);
  media.images.move(first.id, 0);
  expect(names()).toEqual(['0.png', '1.png', '2.png']);
});

test('an image with a new alt text loses the message about it, and a removed image frees its memory', async () => {
  const freed = vi.spyOn(URL, 'revokeObjectURL');
  await media.pickImages([png(), png('notes.txt', 'text/plain')]);
  const [image] = media.images.$images.get();
  form.setErrors({ imgAltList: 'Too long.' });
  media.images.describe(image?.id ?? '', 'A wall');
  expect([form.$errors.get(), media.fields().imgAltList]).toEqual([{}, ['A wall']]);
  await media.removeImage(image?.id ?? '');
  expect(freed).toHaveBeenCalledWith(image?.preview);
  expect(media.images.$rejected.get()).toEqual([]);
});

test('removing the last image resets the kind of the post, and a busy zone accepts nothing', async () => {
  form.edit('postType', 'VID');
  held = [];
  const run = media.pickImages([png()]);
  await media.pickVideo([mp4()]);
  await media.pickImages([png('b.png')]);
  expect(media.images.$images.get()).toHaveLength(1);
  await media.removeImage(media.images.$images.get()[0]?.id ?? '');
  await run;
  expect([media.$media.get(), form.$form.get().postType]).toEqual(['none', 'IMG']);
});
