import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import type { FoundPost } from '#lib/contract/search.ts';
import type { SendUpload } from '#lib/media/upload.ts';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#lib/platform/fake.ts';
import { $session } from '../auth/session.ts';
import { editLetter } from '../publishing/delivery.ts';
import { keptLetters, keptWatched, type Letter } from '../publishing/on-the-way.ts';
import { $toast, dismissToast, showKeptToast } from '../toast.ts';
import { $atRisk, $refusals, $submit, cancel, openComposer, submit } from './composer.ts';
import { $errors, $form, edit } from './composer-form.ts';
import { pickVideo } from './media/composer-media.ts';
import { $selectedTags, chooseTag } from './tag-picker.ts';

interface Call {
  address: string;
  body: Record<string, unknown>;
  key: string | null;
}

const mp4 = () => new File([new Uint8Array(10)], 'clip.mp4', { type: 'video/mp4' });
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
let close: () => void;

const send: SendUpload = async () => ({ status: 200, body: uploaded });

const openVideo = async (): Promise<LocalVideo> => ({
  ...{ duration: 7.5, width: 720, height: 1280 },
  ...{ show: () => {}, attach: () => () => {}, close: () => {} },
});

beforeEach(() => {
  calls = [];
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

afterEach(async () => {
  // The call of a post is not awaited by the product, but it comes to its end here.
  await new Promise<void>((resolve) => setImmediate(resolve));
  close();
  usePlatform(undefined);
});

async function editAgain(letter: Letter | undefined) {
  if (!letter) throw new Error('there is no such letter');
  await editLetter(letter);
}

async function fill() {
  edit('title', '  Cats  ');
  await chooseTag({ kind: 'existing', tag });
  await pickVideo([mp4()]);
}

test('giving up deletes the video and goes Home', async () => {
  await pickVideo([mp4()]);
  await cancel();
  expect($atRisk.get()).toBe(false);
  expect(calls).toMatchObject([{ address: '/api/files/delete' }]);
  expect(platform.journeys).toEqual([`assign ${paths.home()}`]);
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
  expect($submit.get()).toBe('creating');
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
  await editAgain(first);
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
  await editAgain(keptLetters.all()[0]);
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
