import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';
import type { SendUpload } from '#lib/media/upload/upload.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { mediaService } from '#tests/support/doubles/file-tools.ts';
import { $session } from '../account/session.ts';
import { $toast, dismissToast, showStoredToast } from '../toast.ts';
import { type Composer, createComposer } from './composer.ts';
import { $editedKey, editEntry } from './outbox/edited-entry.ts';
import { type OutboxEntry, storedEntries, storedSubscriptions } from './outbox/unfinished-posts.ts';

interface Call {
  address: string;
  body: Record<string, unknown>;
  key: string | null;
}

const mp4 = () => new File([new Uint8Array(10)], 'clip.mp4', { type: 'video/mp4' });
const tag = { code: 'tag-1', name: 'cats', usageCount: 0, username: null, avatar: null, media: { avatar: null } };
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
let composer: Composer;
let close: () => void;

const send: SendUpload = async () => ({ status: 200, body: uploaded });

/** Opens the page. */
function visit() {
  composer = createComposer(mediaService(send));
  close = composer.open();
}

beforeEach(() => {
  calls = [];
  answer = () => ({ code: 200, message: 'OK', data: { postCode: 'p', status: 'PROCESSING' }, errors: {} });
  platform = fakePlatform({
    // Drafts have their own tests, so here the refused storage makes the form open without one.
    refusesDrafts: true,
    fetch: async (address, init) => {
      const key = new Headers(init?.headers).get('Idempotency-Key');
      calls.push({ address, body: JSON.parse(String(init?.body)), key });
      return Response.json(await answer());
    },
  });
  usePlatform(platform);
  dismissToast();
  $session.set({
    userCode: 'ada',
    userName: 'ada',
    displayName: 'Ada',
    profilePictureUrl: null,
    media: { avatar: null },
    permissions: [],
  });
  visit();
});

afterEach(async () => {
  // The product does not await the publishing call, but this test does.
  await new Promise<void>((resolve) => setImmediate(resolve));
  close();
  $session.set(null);
  usePlatform(undefined);
});

async function editAgain(entry: OutboxEntry | undefined) {
  if (!entry) throw new Error('there is no such entry');
  await editEntry(entry);
}

async function fill() {
  composer.form.edit('title', '  Cats  ');
  await composer.tags.choose({ kind: 'existing', tag });
  await composer.media.pickVideo([mp4()]);
}

test('discarding deletes the video and goes Home', async () => {
  await composer.media.pickVideo([mp4()]);
  await composer.discard();
  expect(composer.$atRisk.get()).toBe(false);
  expect(calls).toMatchObject([{ address: '/api/files/delete' }]);
  expect(platform.journeys).toEqual([`assign ${paths.home()}`]);
});

test('an untouched form is empty, and a form with a text or a file is not', async () => {
  expect(composer.isEmpty()).toBe(true);
  composer.form.edit('title', 'C');
  expect(composer.isEmpty()).toBe(false);
  composer.form.edit('title', '');
  const run = composer.media.pickVideo([mp4()]);
  expect(composer.isEmpty()).toBe(false);
  await run;
});

test('the form is not left if this browser cannot store its draft', async () => {
  composer.form.edit('title', 'Cats');
  await composer.keepDraft();
  expect($toast.get()?.text).toBe(messages.draftNotStored);
  expect(platform.journeys).toEqual([]);
});

test('an empty form shows all its errors together', async () => {
  await composer.submit();
  expect(composer.form.$errors.get()).toEqual({
    title: messages.titleRequired,
    videoPublicId: messages.videoMissing,
    tagCodeList: messages.tagRequired,
  });
  expect($toast.get()).toMatchObject({ text: messages.tagToast, kind: 'destructive' });
  expect(composer.$refusals.get()).toBeGreaterThan(0);
  expect(calls).toHaveLength(0);
});

test('a title of 71 characters is too long; typing clears the message', async () => {
  await fill();
  composer.form.edit('title', 'x'.repeat(71));
  await composer.submit();
  expect(composer.form.$errors.get()).toEqual({ title: messages.titleLong });
  composer.form.edit('title', 'x'.repeat(70));
  expect(composer.form.$errors.get()).toEqual({});
});

test('text that is left in the tag box becomes a tag before the post is checked', async () => {
  answer = () => ({ code: 200, message: 'OK', data: tag, errors: {} });
  composer.tags.type('#Cats');
  await composer.submit();
  expect(calls.map(({ address, body }) => [address, body])).toEqual([['/api/tags', { content: 'cats' }]]);
  expect(composer.form.$errors.get().tagCodeList).toBeUndefined();
});

test('text that is no valid tag is reported instead of a missing tag', async () => {
  composer.tags.type('semi;colon');
  await composer.submit();
  expect(composer.form.$errors.get().tagCodeList).toBe(messages.tagInvalid);
  expect(calls).toHaveLength(0);
});

test('choosing a tag clears its message', async () => {
  await composer.submit();
  await composer.tags.choose({ kind: 'existing', tag });
  expect(composer.form.$errors.get().tagCodeList).toBeUndefined();
});

test('publishes the whole form, opens Home and shows a message there', async () => {
  await fill();
  composer.form.edit('visibility', 'PRIVATE');
  composer.form.edit('sensitive', 'FLASHING');
  const run = composer.submit();
  expect(composer.$submit.get()).toBe('creating');
  void composer.submit();
  await run;
  expect(calls).toMatchObject([
    {
      address: '/api/posts',
      body: {
        title: 'Cats',
        visibility: 'PRIVATE',
        sensitive: 'FLASHING',
        videoPublicId: 'videos/a',
        videoThumbnail: 3,
        tagCodeList: ['tag-1'],
      },
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  expect(platform.journeys).toEqual([`assign ${paths.home()}`]);
  expect(composer.$atRisk.get()).toBe(false);
  showStoredToast(true);
  expect($toast.get()).toMatchObject({ text: messages.postProcessing, kind: 'success' });
});

test('a press while the video uploads leaves it to the outbox, if this browser has stored the file', async () => {
  close();
  const drafts = fakePlatform({ fetch: platform.fetch });
  usePlatform(drafts);
  let signal: AbortSignal | undefined;
  composer = createComposer(
    mediaService((request) => {
      signal = request.signal;
      return new Promise(() => {});
    }),
  );
  close = composer.open();
  await vi.waitFor(() => expect(composer.draft.$offer.get().state).toBe('none'));
  composer.form.edit('title', 'Cats');
  await composer.tags.choose({ kind: 'existing', tag });
  void composer.media.pickVideo([mp4()]);
  await composer.submit();
  const [entry] = storedEntries.all();
  const [upload] = entry?.uploads ?? [];
  expect(entry).toMatchObject({ body: { title: 'Cats', videoPublicId: upload?.id }, uploads: [{ name: 'clip.mp4' }] });
  expect(drafts.storedDrafts.get(`file/ada/${entry?.draftId}/${upload?.id}`)).toBeInstanceOf(File);
  expect(signal?.aborted).toBe(true);
  expect(calls).toEqual([]);
  expect(drafts.journeys).toEqual([`assign ${paths.home()}`]);
});

test('a press while the video uploads waits for it in a browser that stores no files', async () => {
  close();
  const held = Promise.withResolvers<{ status: number; body: unknown }>();
  composer = createComposer(mediaService(() => held.promise));
  close = composer.open();
  composer.form.edit('title', 'Cats');
  await composer.tags.choose({ kind: 'existing', tag });
  void composer.media.pickVideo([mp4()]);
  const run = composer.submit();
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect([composer.$submit.get(), platform.journeys]).toEqual(['creating', []]);
  held.resolve({ status: 200, body: uploaded });
  await run;
  expect(calls).toMatchObject([{ address: '/api/posts', body: { videoPublicId: 'videos/a' } }]);
  expect(platform.journeys).toEqual([`assign ${paths.home()}`]);
});

test('an uploading video is not missing, and the toast names the missing parts', async () => {
  close();
  composer = createComposer(mediaService(() => new Promise(() => {})));
  close = composer.open();
  void composer.media.pickVideo([mp4()]);
  await composer.tags.choose({ kind: 'existing', tag });
  await composer.submit();
  expect(composer.form.$errors.get()).toEqual({ title: messages.titleRequired });
  expect($toast.get()).toMatchObject({ text: messages.titleRequired, kind: 'destructive' });
});

test('Home does not wait for the answer, and a second click makes no second post', async () => {
  let answered = () => {};
  answer = () =>
    new Promise((resolve) => {
      answered = () => resolve({ code: 200, message: 'OK', data: { postCode: 'p', status: 'PROCESSING' }, errors: {} });
    });
  await fill();
  await Promise.all([composer.submit(), composer.submit()]);
  expect(platform.journeys).toEqual([`assign ${paths.home()}`]);
  expect(calls).toHaveLength(1);
  expect(storedEntries.all()).toMatchObject([{ key: calls[0]?.key, userCode: 'ada', body: { title: 'Cats' } }]);
  answered();
  await vi.waitFor(() => expect(storedEntries.all()).toEqual([]));
  expect(storedSubscriptions.all()).toEqual([{ postCode: 'p', userCode: 'ada', title: 'Cats' }]);
});

test('a refused post can be edited, and the new version replaces it', async () => {
  answer = () => ({ code: 400, message: 'Check it.', data: null, errors: { title: 'Not this one.' } });
  await fill();
  composer.form.edit('visibility', 'PRIVATE');
  await composer.submit();
  await vi.waitFor(() => expect(storedEntries.all()[0]?.refusal?.message).toBe('Check it.'));
  const [first] = storedEntries.all();
  await editAgain(first);
  close();
  visit();
  expect(composer.form.$form.get()).toMatchObject({ title: '  Cats  ', visibility: 'PRIVATE' });
  expect(composer.tags.$selected.get()).toEqual([tag]);
  expect(composer.form.$errors.get()).toEqual({ title: 'Not this one.' });
  expect($toast.get()?.text).toBe('Failed to create post: Check it.');
  expect($editedKey.get()).toBe(first?.key);

  composer.form.edit('title', 'Dogs');
  await composer.media.pickVideo([mp4()]);
  await composer.submit();
  await vi.waitFor(() => expect(storedEntries.all()).toHaveLength(1));
  expect(storedEntries.all()[0]?.key).not.toBe(first?.key);
});

test('discarding a refused post removes it', async () => {
  answer = () => ({ code: 400, message: 'Check it.', data: null, errors: {} });
  await fill();
  await composer.submit();
  await vi.waitFor(() => expect(storedEntries.all()[0]?.refusal).toBeDefined());
  await editAgain(storedEntries.all()[0]);
  close();
  visit();
  await composer.discard();
  expect(storedEntries.all()).toEqual([]);
});

test('a video keeps its own sound unless another is turned on', async () => {
  await fill();
  composer.form.edit('sound', { postCode: 'sound-post', audioCode: null } as FoundPost);
  composer.form.edit('mergeParams', { ...mix });
  await composer.submit();
  expect(calls[0]?.body).toMatchObject({ audioCode: null, ffmpegMergeParams: null, isUseOtherAudio: false });
});

test('another post’s sound needs a sound and settings, and is sent with the post’s code if it has no code of its own', async () => {
  await fill();
  composer.form.edit('isUseOtherAudio', true);
  await composer.submit();
  expect(composer.form.$errors.get()).toEqual({ ffmpegMergeParams: messages.otherAudioIncomplete });
  composer.form.edit('sound', { postCode: 'sound-post', audioCode: null } as FoundPost);
  composer.form.edit('mergeParams', mix);
  await composer.submit();
  expect(calls[0]?.body).toMatchObject({ audioCode: 'sound-post', ffmpegMergeParams: mix, isUseOtherAudio: true });
});

describe('in a browser without storage', () => {
  beforeEach(() => {
    usePlatform({ ...platform, storage: { ...platform.storage, get: () => null, set: () => {} } });
  });

  test('a refused post stays in the form with the server’s message', async () => {
    answer = () => ({ code: 400, message: 'Check it.', data: null, errors: { videoPublicId: 'Used already.' } });
    await fill();
    await composer.submit();
    expect(composer.$submit.get()).toBe('idle');
    expect(composer.form.$errors.get()).toEqual({ videoPublicId: 'Used already.' });
    expect($toast.get()?.text).toBe('Failed to create post: Check it.');
    expect(platform.journeys).toEqual([]);
    expect(composer.tags.$selected.get()).toHaveLength(1);
  });

  test('a call without an answer is retried with the same key, a refused one with a new key', async () => {
    await fill();
    const refused = { code: 400, message: 'Check it.', data: null, errors: {} };
    const cut = () => {
      throw new Error('cut');
    };
    for (const next of [cut, () => refused, () => refused]) {
      answer = next;
      await composer.submit();
    }
    const [first, second, third] = calls.map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(second);
  });

  test('a call without an answer shows the text of the specification', async () => {
    answer = () => {
      throw new Error('cut');
    };
    await fill();
    await composer.submit();
    expect($toast.get()?.text).toBe('Failed to create post: An unknown error occurred.');
  });

  test('a published post still goes Home', async () => {
    await fill();
    await composer.submit();
    expect(platform.journeys).toEqual([`assign ${paths.home()}`]);
  });
});
