import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import type { UploadRequest } from '#lib/media/upload/upload.ts';
import type { UploadAnswer } from '#lib/media/upload/upload-plan.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { mediaService } from '#tests/support/doubles/file-tools.ts';
import { $session } from '../../account/session.ts';
import { $online } from '../../online.ts';
import { findDraft } from '../draft/stored-draft.ts';
import { emptyForm } from '../form/composer-form.ts';
import type { StoredMedia } from '../form/form-content.ts';
import { editEntry } from '../outbox/edited-entry.ts';
import { storeEntry } from '../outbox/outbox.ts';
import { $subscribedPosts, unsubscribeFromPost } from '../outbox/subscribed-posts.ts';
import { type OutboxEntry, storedEntries } from '../outbox/unfinished-posts.ts';
import { $shownCards, $statusCards, openPublishStatus } from '../status/publish-status.ts';
import { retryFiles } from './send-files.ts';

let browser: FakePlatform;
let requests: UploadRequest[];
let bodies: Record<string, unknown>[];
let answerUpload: (request: UploadRequest) => UploadAnswer | Promise<UploadAnswer>;
let answerSession: number;
let stop = () => {};

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const idOf = ({ headers }: UploadRequest) => headers['X-Unique-Upload-Id'];
const arrived = (request: UploadRequest): UploadAnswer =>
  request.method === 'POST'
    ? { status: 200, body: { public_id: `stored/${idOf(request)}`, duration: 8 } }
    : { status: 200, body: { received: 0 } };
const posts = () => requests.filter(({ method }) => method === 'POST').map(idOf);

const video = (id: string): StoredMedia => ({ id, kind: 'video', name: `${id}.mp4`, alt: '' });
const image = (id: string): StoredMedia => ({ id, kind: 'image', name: `${id}.png`, alt: '' });

/** Adds a post to the outbox whose files are stored with its draft. */
async function leave(key: string, uploads: readonly StoredMedia[], isStored = true): Promise<OutboxEntry> {
  const draft = { version: 1, id: key, tab: 't', savedAt: 0, sent: true, errors: {}, form: emptyForm, tags: [] };
  await browser.drafts.set(`draft/ada/${key}`, { ...draft, media: uploads });
  for (const { id, name } of isStored ? uploads : [])
    await browser.drafts.set(`file/ada/${key}/${id}`, new File(['bytes'], name));
  const [first] = uploads;
  const media =
    first?.kind === 'video'
      ? { postType: 'VID' as const, videoPublicId: first.id, videoThumbnail: 9 }
      : { postType: 'IMG' as const, imgPublicIdList: uploads.map(({ id }) => id) };
  const entry: OutboxEntry = {
    ...{ key, userCode: 'ada', at: 0, draftId: key, uploads, draft: { form: emptyForm, tags: [] } },
    body: { title: `Post ${key}`, tagCodeList: ['tag'], ...media },
  };
  storeEntry(entry);
  return entry;
}

function open() {
  const send = async (request: UploadRequest) => {
    requests.push(request);
    return await answerUpload(request);
  };
  stop = openPublishStatus('ada', mediaService(send));
}

beforeEach(() => {
  requests = [];
  bodies = [];
  answerUpload = arrived;
  answerSession = 200;
  $session.set({ userCode: 'ada', userName: 'ada' } as never);
  browser = fakePlatform({
    fetch: async (address, init) => {
      const isSession = address.endsWith('auth/refresh-token');
      if (!isSession && address.endsWith('/posts')) bodies.push(JSON.parse(String(init?.body)));
      const data = isSession ? null : { postCode: `p${bodies.length}`, status: 'PROCESSING' };
      const code = isSession ? answerSession : 200;
      return Response.json({ code, message: 'OK', data, errors: {} }, { status: code });
    },
  });
  usePlatform(browser);
});

afterEach(() => {
  for (const { postCode } of $subscribedPosts.get()) unsubscribeFromPost(postCode);
  stop();
  browser.tick(1_000);
  cleanStores($shownCards, $statusCards, $online);
  $session.set(null);
  usePlatform(undefined);
});

test('files are sent first, then the post with their codes, and the service’s measurements count', async () => {
  await leave('a', [video('v')]);
  open();
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  expect(posts()).toEqual(['v']);
  expect(bodies[0]).toMatchObject({ videoPublicId: 'stored/v', videoThumbnail: 7.9 });
  await vi.waitFor(() => expect(storedEntries.all()).toEqual([]));
});

test('a mix is cut at the end of the video that the service measured', async () => {
  const entry = await leave('a', [video('v')]);
  const mix = { videoCutStart: 0, videoCutEnd: 9, audioCutStart: 0, audioCutEnd: 3, audioOffset: 0 };
  const ffmpegMergeParams = { ...mix, videoVolume: 1, audioVolume: 1 };
  storeEntry({ ...entry, body: { ...entry.body, ffmpegMergeParams } });
  open();
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ ffmpegMergeParams: { ...ffmpegMergeParams, videoCutEnd: 8 } });
});

test('images keep their order, and an arrived one is not sent again after a reload', async () => {
  await leave('a', [image('1'), image('2'), image('3')]);
  answerUpload = (request) => (idOf(request) === '2' ? new Promise(() => {}) : arrived(request));
  open();
  await vi.waitFor(() => expect(storedEntries.all()[0]?.uploads).toMatchObject([{ id: '2' }]));
  expect($statusCards.get()).toMatchObject([{ state: 'uploading', percent: 66 }]);
  stop();
  requests = [];
  answerUpload = arrived;
  open();
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  expect(posts()).toEqual(['2']);
  expect(bodies[0]).toMatchObject({ imgPublicIdList: ['stored/1', 'stored/2', 'stored/3'] });
});

test('files that the service answers with 500 show that they are retried', async () => {
  await leave('a', [image('1'), image('2')]);
  answerUpload = (request) => (idOf(request) === '2' ? Promise.resolve({ status: 500, body: null }) : arrived(request));
  open();
  await vi.waitFor(() =>
    expect($statusCards.get()).toMatchObject([{ state: 'uploading', reason: 'Upload interrupted. Trying again…' }]),
  );
});

test('five posts are sent one after another', async () => {
  for (const key of ['a', 'b', 'c', 'd', 'e']) await leave(key, [video(`v-${key}`)]);
  let sending = 0;
  let most = 0;
  answerUpload = async (request) => {
    sending += 1;
    most = Math.max(most, sending);
    await settle();
    sending -= 1;
    return arrived(request);
  };
  open();
  await vi.waitFor(() => expect(bodies).toHaveLength(5));
  expect(most).toBe(1);
  expect(posts()).toEqual(['v-a', 'v-b', 'v-c', 'v-d', 'v-e']);
});

test('the card gives the service’s reason for refusing a file, and leads back to the form', async () => {
  const entry = await leave('a', [video('v')]);
  answerUpload = ({ method }) =>
    method === 'GET'
      ? { status: 200, body: { received: 0 } }
      : { status: 415, body: { error: { message: messages.fileNotVideo } } };
  open();
  await vi.waitFor(() =>
    expect($statusCards.get()).toMatchObject([{ state: 'refused', reason: messages.fileNotVideo }]),
  );
  await editEntry({ ...entry, ...storedEntries.all()[0] });
  expect(await findDraft('a')).toMatchObject({ sent: false, errors: { videoPublicId: messages.fileNotVideo } });
  expect(storedEntries.all()).toEqual([]);
  expect(browser.journeys).toEqual([`assign ${paths.upload()}`]);
});

test('the card says that this browser no longer has a file', async () => {
  await leave('a', [video('v')], false);
  open();
  await vi.waitFor(() =>
    expect($statusCards.get()).toMatchObject([{ state: 'refused', reason: messages.fileNotStored }]),
  );
  expect(requests).toEqual([]);
});

test('a post that cannot be sent now waits without blocking the others, and is retried', async () => {
  await leave('a', [video('v-a')]);
  await leave('b', [video('v-b')]);
  let isFull = true;
  answerUpload = (request) =>
    isFull && (idOf(request) === 'v-a' || request.url.endsWith('v-a'))
      ? { status: 503, body: { error: { message: messages.diskFull } }, retryAfter: 60 }
      : arrived(request);
  open();
  await vi.waitFor(() => expect(bodies).toMatchObject([{ title: 'Post b' }]));
  expect($statusCards.get()).toMatchObject([{ state: 'stalled', reason: messages.diskFull }, { state: 'processing' }]);
  isFull = false;
  retryFiles();
  await vi.waitFor(() => expect(bodies).toHaveLength(2));
});

test('without a network nothing is sent, and the card shows that', async () => {
  browser.setOnline(false);
  await leave('a', [video('v')]);
  open();
  await settle();
  expect(requests).toEqual([]);
  expect($statusCards.get()).toMatchObject([{ state: 'offline' }]);
  browser.setOnline(true);
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
});

test('an ended session leads to Login and loses nothing', async () => {
  await leave('a', [video('v')]);
  answerUpload = ({ method }) => ({ status: method === 'POST' ? 401 : 200, body: { received: 0 } });
  answerSession = 401;
  open();
  await vi.waitFor(() => expect(browser.journeys).toEqual([`assign ${paths.login()}`]));
  await settle();
  expect(storedEntries.all()).toMatchObject([{ key: 'a', uploads: [{ id: 'v' }] }]);
  expect(storedEntries.all()[0]?.refusal).toBeUndefined();
});

test('opening a waiting post again stops its upload', async () => {
  const entry = await leave('a', [video('v')]);
  answerUpload = ({ method, signal }) =>
    method === 'POST'
      ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      : { status: 200, body: { received: 0 } };
  open();
  await vi.waitFor(() => expect(posts()).toEqual(['v']));
  await editEntry(entry);
  expect(requests.at(-1)?.signal.aborted).toBe(true);
  expect(await findDraft('a')).toMatchObject({ sent: false, media: [{ id: 'v' }] });
});
