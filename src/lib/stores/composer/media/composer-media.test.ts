import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import type { UploadRequest } from '#lib/media/upload.ts';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#lib/platform/answering.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { $toast, dismissToast } from '../../toast.ts';
import { $errors, $form, edit, emptyForm } from '../composer-form.ts';
import {
  $media,
  $zone,
  dropImage,
  forgetMedia,
  mediaErrors,
  mediaFields,
  pickImages,
  pickMedia,
  pickVideo,
  removeMedia,
  removeVideo,
} from './composer-media.ts';
import { $upload, $video, chooseThumbnail } from './composer-video.ts';
import { $images, $leftOut, describeImage, moveImage, retryImage } from './images.ts';
import { setMediaSettings } from './media-settings.ts';

const mp4 = (bytes = 10, type = 'video/mp4') => new File([new Uint8Array(bytes)], 'clip.mp4', { type });
const png = (name = 'a.png', type = 'image/png') => new File(['pixels'], name, { type });
const pngs = (count: number) => Array.from({ length: count }, (_, number) => png(`${number}.png`));
const large = <Kind extends File>(file: Kind) => Object.defineProperty(file, 'size', { value: 100 * 1024 * 1024 + 1 });

let browser: AnsweringBrowser;
let requests: UploadRequest[];
let uploadAnswer: (request: UploadRequest) => { status: number; body: unknown };
/** Uploads that get no answer until the test gives it. */
let held: (() => void)[] | null;
let duration: number;
let frames: number[];
let closed: number;

async function openVideo(): Promise<LocalVideo> {
  if (Number.isNaN(duration)) throw new Error(messages.metadataUnreadable);
  return {
    duration,
    width: 720,
    height: 1280,
    show: (second) => void frames.push(second),
    attach: () => () => {},
    close: () => {
      closed += 1;
    },
  };
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
  $form.set(emptyForm);
  $errors.set({});
  setMediaSettings({
    uploadBase: '/media',
    openVideo,
    send: (request) =>
      new Promise((resolve, reject) => {
        requests.push(request);
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
        const answer = () => resolve(uploadAnswer(request));
        if (held && request.method === 'POST') held.push(answer);
        else answer();
      }),
  });
});

afterEach(() => {
  forgetMedia();
  usePlatform(undefined);
});

test('a picked video is shown at half its duration and sent', async () => {
  const run = pickVideo([new File(['x'], 'notes.txt', { type: 'text/plain' }), mp4()]);
  expect([$media.get(), $zone.get()]).toEqual(['video', 'busy']);
  await run;
  expect([$media.get(), $zone.get()]).toEqual(['video', 'open']);
  expect($form.get()).toMatchObject({ postType: 'VID', videoThumbnail: 3 });
  expect(frames).toEqual([3]);
  expect($video.get()?.file.name).toBe('clip.mp4');
  chooseThumbnail(4.2);
  expect(frames).toEqual([3, 4.2]);
  expect(mediaFields()).toEqual({ videoPublicId: 'stored/clip.mp4', imgPublicIdList: [], imgAltList: [] });
});

test('refuses what is no video, too large, empty or not there at all', async () => {
  const picks: [File[], string][] = [
    [[], messages.fileMissing],
    [[mp4(1, 'text/plain')], messages.fileNotVideo],
    [[large(mp4())], messages.fileTooLarge],
    [[mp4(0)], messages.fileEmpty],
  ];
  for (const [files, message] of picks) {
    await pickVideo(files);
    expect($errors.get()).toEqual({ videoPublicId: message });
    expect($upload.get()).toEqual({ state: 'idle' });
  }
  await pickVideo([mp4()]);
  expect($errors.get()).toEqual({});
});

test('a video whose duration cannot be read, or is too long, is discarded', async () => {
  duration = Number.NaN;
  await pickVideo([mp4()]);
  expect($errors.get().videoPublicId).toBe(messages.metadataUnreadable);
  duration = 600.5;
  await pickVideo([mp4()]);
  expect($errors.get().videoPublicId).toBe(messages.videoTooLong);
  expect(closed).toBe(1);
  expect([$media.get(), $zone.get(), $video.get(), $upload.get().state]).toEqual(['none', 'open', null, 'idle']);
});

test('a failed upload says why and makes room for another file', async () => {
  uploadAnswer = () => ({ status: 415, body: { error: { message: 'This is not a video.' } } });
  await pickVideo([mp4()]);
  expect($upload.get()).toEqual({ state: 'failed', reason: 'This is not a video.', canRetry: false });
  expect($toast.get()).toMatchObject({ text: 'This is not a video.', kind: 'destructive' });
  expect($zone.get()).toBe('open');
});

test('the thumbnail stays within what the service measured', async () => {
  duration = 30;
  await pickVideo([mp4()]);
  expect($form.get().videoThumbnail).toBe(7.4);
});

test('removing the video deletes it on the server, and the post waits for images', async () => {
  await pickVideo([mp4()]);
  await removeVideo();
  expect([$media.get(), $video.get()]).toEqual(['none', null]);
  expect($form.get()).toMatchObject({ postType: 'IMG', videoThumbnail: 0 });
  expect(browser.sent).toEqual([{ address: '/api/files/delete', body: { code: 'stored/clip.mp4' } }]);
  expect(closed).toBe(1);
});

test('a stopped upload is forgotten by the service too', async () => {
  held = [];
  const run = pickVideo([mp4()]);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  const id = requests[0]?.headers['X-Unique-Upload-Id'];
  await removeVideo();
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
  await pickVideo([mp4()]);
  await removeVideo();
  expect(warn).toHaveBeenCalledOnce();
  expect($toast.get()).toBeNull();
});

test('images are sent three at a time, in the order of the post', async () => {
  held = [];
  const run = pickImages(pngs(5));
  expect($images.get().map(({ upload }) => upload.state)).toEqual([
    ...Array.from({ length: 3 }, () => 'uploading'),
    ...Array.from({ length: 2 }, () => 'waiting'),
  ]);
  expect([$media.get(), $zone.get(), $form.get().postType]).toEqual(['images', 'busy', 'IMG']);
  expect(mediaErrors()).toEqual({ imgPublicIdList: messages.imagesPending });
  while ($zone.get() === 'busy') {
    held.shift()?.();
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  await run;
  expect(posted()).toEqual(['0.png', '1.png', '2.png', '3.png', '4.png']);
  moveImage($images.get()[4]?.id ?? '', 0);
  describeImage($images.get()[1]?.id ?? '', 'A cat');
  expect(mediaFields()).toEqual({
    videoPublicId: null,
    imgPublicIdList: ['stored/4.png', 'stored/0.png', 'stored/1.png', 'stored/2.png', 'stored/3.png'],
    imgAltList: ['', 'A cat', '', '', ''],
  });
  expect(mediaErrors()).toEqual({});
});

test('an image that waits for its turn and is taken away is never sent', async () => {
  held = [];
  const run = pickImages(pngs(4));
  const [first, , , last] = $images.get();
  await vi.waitFor(() => expect(posted()).toHaveLength(3));
  await dropImage(last?.id ?? '');
  await dropImage(first?.id ?? '');
  for (const answer of held) answer();
  await run;
  expect(posted()).toEqual(['0.png', '1.png', '2.png']);
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  expect($images.get().map(({ file, upload }) => [file.name, upload.state])).toEqual([
    ['1.png', 'ready'],
    ['2.png', 'ready'],
  ]);
});

test('a failed image is tried again by itself', async () => {
  let fails = true;
  uploadAnswer = (request) =>
    fails && nameOf(request) === '1.png'
      ? { status: 429, body: { error: { message: 'Later.' } }, ...{ retryAfter: 60 } }
      : { status: 200, body: { public_id: `stored/${nameOf(request)}` } };
  await pickImages(pngs(2));
  const id = $images.get()[1]?.id ?? '';
  expect($images.get()[1]?.upload).toEqual({ state: 'failed', reason: 'Later.', canRetry: true });
  expect(mediaErrors()).toEqual({ imgPublicIdList: messages.imagesPending });
  fails = false;
  await retryImage(id);
  expect(mediaFields().imgPublicIdList).toEqual(['stored/0.png', 'stored/1.png']);
});

test('at most 20 images are kept, and what is left out is told', async () => {
  await pickImages(pngs(18));
  await pickImages([...pngs(3), png('notes.txt', 'text/plain'), png('IMG_1.HEIC', '')]);
  expect($images.get()).toHaveLength(20);
  expect($leftOut.get()).toEqual([
    { name: 'notes.txt', reason: messages.fileNotImage },
    { name: 'IMG_1.HEIC', reason: messages.fileHeic },
    { name: '2.png', reason: messages.imagesMany },
  ]);
});

test('refuses images that cannot be taken', async () => {
  const picks: [File[], string][] = [
    [[], messages.noValidImages],
    [[png('notes.txt', 'text/plain'), mp4()], messages.noValidImages],
    [[large(png())], messages.fileTooLarge],
    [[new File([], 'a.png', { type: 'image/png' })], messages.fileEmpty],
    [[png('a', 'image/heic')], messages.fileHeic],
  ];
  for (const [files, message] of picks) {
    await pickImages(files);
    expect($errors.get()).toEqual({ imgPublicIdList: message });
    expect($images.get()).toEqual([]);
  }
});

test('what is dropped says itself whether the post is a video or images', async () => {
  await pickMedia([png('notes.txt', 'text/plain'), png(), mp4()]);
  expect($media.get()).toBe('images');
  await removeMedia();
  await pickMedia([mp4(), png()]);
  expect($media.get()).toBe('video');
  await removeMedia();
  await pickMedia([png('notes.txt', 'text/plain')]);
  expect($errors.get()).toEqual({ videoPublicId: messages.fileNotVideo });
  await pickMedia([png('notes.txt', 'text/plain'), png('more.txt', 'text/plain')]);
  expect($errors.get()).toEqual({ imgPublicIdList: messages.noValidImages });
});

test('images take the place of the video and the video of the images, on the server too', async () => {
  await pickVideo([mp4()]);
  await pickImages(pngs(2));
  expect([$video.get(), $form.get().postType, $form.get().videoThumbnail]).toEqual([null, 'IMG', 0]);
  $errors.set({ audioCode: messages.imagesNeedMusic });
  await pickVideo([mp4()]);
  expect([$images.get(), $form.get().postType, $errors.get()]).toEqual([[], 'VID', {}]);
  expect(browser.sent.map(({ body }) => body)).toEqual([
    { code: 'stored/clip.mp4' },
    { code: 'stored/0.png' },
    { code: 'stored/1.png' },
  ]);
});

test('the last image that goes takes the kind of the post along, and what is busy takes nothing', async () => {
  edit('postType', 'VID');
  held = [];
  const run = pickImages([png()]);
  await pickVideo([mp4()]);
  await pickImages([png('b.png')]);
  expect($images.get()).toHaveLength(1);
  await dropImage($images.get()[0]?.id ?? '');
  await run;
  expect([$media.get(), $form.get().postType]).toEqual(['none', 'IMG']);
});
