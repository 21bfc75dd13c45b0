import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import type { FoundPost } from '#lib/contract/search.ts';
import type { SendUpload } from '#lib/media/upload.ts';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#lib/platform/fake.ts';
import { $session } from '../auth/session.ts';
import { keptLetters, keptWatched } from '../publishing/on-the-way.ts';
import { editLetter } from '../publishing/outbox.ts';
import { $toast, dismissToast, showKeptToast } from '../toast.ts';
import { $atRisk, $refusals, $submit, cancel, openComposer, submit } from './composer.ts';
import { $errors, $form, edit } from './composer-form.ts';
import { $upload, $video, $zone, chooseThumbnail, pickVideo, removeVideo } from './composer-media.ts';
import { $selectedTags, chooseTag } from './tag-picker.ts';

interface Call {
  address: string;
  body: Record<string, unknown>;
  key: string | null;
}

const mp4 = (bytes = 10, type = 'video/mp4') => new File([new Uint8Array(bytes)], 'clip.mp4', { type });
const tag = { code: 'tag-1', name: 'cats', usageCount: 0, username: null, avatar: null };
const mix = {
  videoCutStart: 0,
  videoCutEnd: 2,
  audioCutStart: 0,
  audioCutEnd: 2,
  audioOffset: 0,
  videoVolume: 1,
  audioVolume: 1,
};
const uploaded = { public_id: 'videos/a', resource_type: 'video', duration: 7.5 };

let platform: FakePlatform;
let calls: Call[];
let answer: () => unknown;
let uploadAnswer: { status: number; body: unknown };
let duration: number;
let frames: number[];
let closed: number;
let close: () => void;

const send: SendUpload = async () => uploadAnswer;

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

beforeEach(() => {
  calls = [];
  frames = [];
  closed = 0;
  duration = 7.5;
  uploadAnswer = { status: 200, body: uploaded };
  answer = () => ({ code: 200, message: 'OK', data: { postCode: 'p', status: 'PROCESSING' }, errors: {} });
  platform = fakePlatform({
    fetch: async (address, init) => {
      const key = new Headers(init?.headers).get('Idempotency-Key');
      calls.push({ address, body: JSON.parse(String(init?.body)), key });
      return Response.json(await answer());
    },
  });
  usePlatform(platform);
  dismissToast();
  $session.set({ userCode: 'ada', userName: 'ada', displayName: 'Ada', profilePictureUrl: null, permissions: [] });
  close = openComposer({ uploadBase: '/media', send, openVideo });
});

afterEach(() => {
  close();
  usePlatform(undefined);
});

async function fill() {
  edit('title', '  Cats  ');
  await chooseTag({ kind: 'existing', tag });
  await pickVideo([mp4()]);
}

test('a picked video is shown at half its duration and sent', async () => {
  const run = pickVideo([new File(['x'], 'notes.txt', { type: 'text/plain' }), mp4()]);
  expect($zone.get()).toBe('busy');
  await run;
  expect($zone.get()).toBe('filled');
  expect($form.get()).toMatchObject({ postType: 'VID', videoThumbnail: 3 });
  expect(frames).toEqual([3]);
  expect($video.get()?.name).toBe('clip.mp4');
  chooseThumbnail(4.2);
  expect(frames).toEqual([3, 4.2]);
  expect($atRisk.get()).toBe(true);
});

test('refuses what is no video, too large, empty or not there at all', async () => {
  const large = mp4();
  Object.defineProperty(large, 'size', { value: 100 * 1024 * 1024 + 1 });
  const picks: [File[], string][] = [
    [[], messages.fileMissing],
    [[mp4(1, 'text/plain')], messages.fileNotVideo],
    [[large], messages.fileTooLarge],
    [[mp4(0)], messages.fileEmpty],
  ];
  for (const [files, message] of picks) {
    await pickVideo(files);
    expect($errors.get().videoPublicId).toBe(message);
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
  expect([$zone.get(), $video.get(), $upload.get().state]).toEqual(['open', null, 'idle']);
});

test('a failed upload says why and makes room for another file', async () => {
  uploadAnswer = { status: 415, body: { error: { message: 'This is not a video.' } } };
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

test('removing the video deletes it on the server', async () => {
  await pickVideo([mp4()]);
  removeVideo();
  expect([$zone.get(), $video.get(), $form.get().videoThumbnail]).toEqual(['open', null, 0]);
  expect(calls).toMatchObject([{ address: '/api/files/delete', body: { code: 'videos/a' } }]);
  expect(closed).toBe(1);
});

test('giving up deletes the video and goes Home', async () => {
  await pickVideo([mp4()]);
  cancel();
  expect($atRisk.get()).toBe(false);
  expect(calls).toMatchObject([{ address: '/api/files/delete' }]);
  expect(platform.journeys).toEqual([`assign ${paths.home()}`]);
});

test('a failed deletion is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  answer = () => ({ code: 404, message: 'Not found.', data: null, errors: {} });
  await pickVideo([mp4()]);
  removeVideo();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  expect($toast.get()).toBeNull();
  warn.mockRestore();
});

test('an empty form is told everything at once', async () => {
  await submit();
  expect($errors.get()).toEqual({
    title: messages.titleRequired,
    videoPublicId: messages.videoMissing,
    tagCodeList: messages.tagRequired,
  });
  expect($toast.get()).toMatchObject({ text: messages.tagToast, kind: 'destructive' });
  expect($refusals.get()).toBeGreaterThan(0);
  expect(calls).toHaveLength(0);
});

test('a title of 71 characters is too long; typing takes the message away', async () => {
  await fill();
  edit('title', 'x'.repeat(71));
  await submit();
  expect($errors.get()).toEqual({ title: messages.titleLong });
  edit('title', 'x'.repeat(70));
  expect($errors.get()).toEqual({});
});

test('choosing a tag takes its message away', async () => {
  await submit();
  await chooseTag({ kind: 'existing', tag });
  expect($errors.get().tagCodeList).toBeUndefined();
});

test('publishes the whole form, goes Home and says so there', async () => {
  await fill();
  edit('visibility', 'PRIVATE');
  const run = submit();
  expect($submit.get()).toBe('published');
  void submit();
  await run;
  expect(calls).toMatchObject([
    {
      address: '/api/posts',
      body: {
        title: 'Cats',
        visibility: 'PRIVATE',
        videoPublicId: 'videos/a',
        videoThumbnail: 3,
        tagCodeList: ['tag-1'],
      },
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  expect(platform.journeys).toEqual([`assign ${paths.home()}`]);
  expect($atRisk.get()).toBe(false);
  showKeptToast();
  expect($toast.get()).toMatchObject({ text: messages.postProcessing, kind: 'success' });
});

test('Home does not wait for the answer, and a second click makes no second post', async () => {
  let answered = () => {};
  answer = () =>
    new Promise((resolve) => {
      answered = () => resolve({ code: 200, message: 'OK', data: { postCode: 'p', status: 'PROCESSING' }, errors: {} });
    });
  await fill();
  await Promise.all([submit(), submit()]);
  expect(platform.journeys).toEqual([`assign ${paths.home()}`]);
  expect(calls).toHaveLength(1);
  expect(keptLetters.all()).toMatchObject([{ key: calls[0]?.key, userCode: 'ada', body: { title: 'Cats' } }]);
  answered();
  await vi.waitFor(() => expect(keptLetters.all()).toEqual([]));
  expect(keptWatched.all()).toEqual([{ postCode: 'p', userCode: 'ada', title: 'Cats' }]);
});

test('a refused post can be taken up as it was, and what is sent instead takes its place', async () => {
  answer = () => ({ code: 400, message: 'Check it.', data: null, errors: { title: 'Not this one.' } });
  await fill();
  edit('visibility', 'PRIVATE');
  await submit();
  await vi.waitFor(() => expect(keptLetters.all()[0]?.refusal?.message).toBe('Check it.'));
  const [first] = keptLetters.all();
  editLetter(first?.key ?? '');
  close();
  close = openComposer({});
  expect($form.get()).toMatchObject({ title: '  Cats  ', visibility: 'PRIVATE' });
  expect($selectedTags.get()).toEqual([tag]);
  expect($errors.get()).toEqual({ title: 'Not this one.' });
  expect($toast.get()?.text).toBe('Failed to create post: Check it.');

  edit('title', 'Dogs');
  await pickVideo([mp4()]);
  await submit();
  await vi.waitFor(() => expect(keptLetters.all()).toHaveLength(1));
  expect(keptLetters.all()[0]?.key).not.toBe(first?.key);
});

test('giving a refused post up forgets it', async () => {
  answer = () => ({ code: 400, message: 'Check it.', data: null, errors: {} });
  await fill();
  await submit();
  await vi.waitFor(() => expect(keptLetters.all()[0]?.refusal).toBeDefined());
  editLetter(keptLetters.all()[0]?.key ?? '');
  close();
  close = openComposer({});
  cancel();
  expect(keptLetters.all()).toEqual([]);
});

test('a video keeps its own sound unless another is turned on', async () => {
  await fill();
  edit('sound', { postCode: 'song', audioCode: null } as FoundPost);
  edit('mergeParams', { ...mix });
  await submit();
  expect(calls[0]?.body).toMatchObject({ audioCode: null, ffmpegMergeParams: null, isUseOtherAudio: false });
});

test('another post’s sound needs sound and settings, and is sent by the code of its post where it has none', async () => {
  await fill();
  edit('isUseOtherAudio', true);
  await submit();
  expect($errors.get()).toEqual({ ffmpegMergeParams: messages.otherAudioIncomplete });
  edit('sound', { postCode: 'song', audioCode: null } as FoundPost);
  edit('mergeParams', mix);
  await submit();
  expect(calls[0]?.body).toMatchObject({ audioCode: 'song', ffmpegMergeParams: mix, isUseOtherAudio: true });
});

describe('in a browser that keeps nothing', () => {
  beforeEach(() => {
    usePlatform({ ...platform, storage: { ...platform.storage, get: () => null, set: () => {} } });
  });

  test('a refused post stays here with the words of the server', async () => {
    answer = () => ({ code: 400, message: 'Check it.', data: null, errors: { videoPublicId: 'Used already.' } });
    await fill();
    await submit();
    expect($submit.get()).toBe('idle');
    expect($errors.get()).toEqual({ videoPublicId: 'Used already.' });
    expect($toast.get()?.text).toBe('Failed to create post: Check it.');
    expect(platform.journeys).toEqual([]);
    expect($selectedTags.get()).toHaveLength(1);
  });

  test('a try without an answer is repeated under the same key, a refused one under a new one', async () => {
    await fill();
    const refused = { code: 400, message: 'Check it.', data: null, errors: {} };
    const cut = () => {
      throw new Error('cut');
    };
    for (const next of [cut, () => refused, () => refused]) {
      answer = next;
      await submit();
    }
    const [first, second, third] = calls.map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(second);
  });

  test('without an answer the text of the specification is shown', async () => {
    answer = () => {
      throw new Error('cut');
    };
    await fill();
    await submit();
    expect($toast.get()?.text).toBe('Failed to create post: An unknown error occurred.');
  });

  test('a published post goes Home all the same', async () => {
    await fill();
    await submit();
    expect(platform.journeys).toEqual([`assign ${paths.home()}`]);
  });
});
