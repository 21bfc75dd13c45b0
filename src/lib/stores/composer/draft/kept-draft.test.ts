import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { UploadRequest } from '#lib/media/upload.ts';
import type { UploadAnswer } from '#lib/media/upload-plan.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#lib/platform/fake.ts';
import { $session, endSession } from '../../auth/session.ts';
import { $atRisk, cancel, openComposer } from '../composer.ts';
import { $errors, $form, edit, emptyForm } from '../composer-form.ts';
import { dropImage, mediaFields, pickImages, pickVideo } from '../media/composer-media.ts';
import { $upload, $video, chooseThumbnail } from '../media/composer-video.ts';
import { $images, describeImage, moveImage } from '../media/images.ts';
import { $selectedTags, chooseTag } from '../tag-picker.ts';
import { keptDraft, reopenDraft, writeDraft } from './draft-shelf.ts';
import { $offer } from './draft-state.ts';
import { continueDraft, forgetKeptDraft, openDraft, sendDraftOff, startOver } from './drafts.ts';
import { saveDraft } from './keep-draft.ts';

const day = 24 * 3_600_000;
const tag = { code: 'tag-1', name: 'cats', usageCount: 0, username: null, avatar: null };
const png = (name: string) => new File(['pixels'], name, { type: 'image/png' });
const chunk = limits.uploadChunkBytes;
const film = () => new File([new Uint8Array(3 * chunk)], 'film.mp4', { type: 'video/mp4' });

let platform: FakePlatform;
let requests: UploadRequest[];
let deleted: unknown[];
let answerUpload: (request: UploadRequest) => UploadAnswer | Promise<UploadAnswer>;
let close: () => void;

const nameOf = (request: UploadRequest) => (request.body?.get('file') as File | undefined)?.name;
const stored = (request: UploadRequest): UploadAnswer =>
  request.method === 'POST'
    ? { status: 200, body: { public_id: `stored/${nameOf(request)}`, duration: 8 } }
    : { status: 200, body: { received: 6 } };
const never = () => new Promise<UploadAnswer>(() => {});
/** Lets everything happen that waits for nothing outside. */
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
const signIn = (userCode: string) => $session.set({ userCode, userName: userCode } as never);
const ranges = () => requests.map(({ method, headers }) => headers['Content-Range'] ?? method);

/** What opening the page does; the platform stays, as a browser does. */
async function visit() {
  const closeComposer = openComposer({
    uploadBase: '/media',
    send: async (request) => {
      requests.push(request);
      return await answerUpload(request);
    },
    openVideo: async () => ({
      ...{ duration: 8, width: 720, height: 1280 },
      ...{ show: () => {}, attach: () => () => {}, close: () => {} },
    }),
  });
  const closeDraft = openDraft();
  close = () => {
    closeDraft();
    closeComposer();
  };
  await settle();
}

/** Leaves the page as a reload does: what was about to be saved is saved when the page hides. */
async function leave() {
  platform.setVisible(false);
  await saveDraft();
  close();
  platform.setVisible(true);
  requests = [];
}

function openBrowser(settings: Parameters<typeof fakePlatform>[0] = {}) {
  platform = fakePlatform({
    ...settings,
    fetch: async (_address, init) => {
      deleted.push(JSON.parse(String(init?.body ?? 'null')));
      return Response.json({ code: 200, message: 'OK', data: null, errors: {} });
    },
  });
  // biome-ignore lint/correctness/useHookAtTopLevel: it is no hook of React's
  usePlatform(platform);
}

// Loaded by the first visit; here nobody waits for the disk.
beforeAll(() => import('./kept-draft.ts'));

beforeEach(async () => {
  requests = [];
  deleted = [];
  answerUpload = stored;
  openBrowser();
  signIn('ada');
  await visit();
});

afterEach(() => {
  close();
  $session.set(null);
  usePlatform(undefined);
});

test('nothing is kept of an untouched form, nor offered', async () => {
  expect($offer.get()).toEqual({ state: 'none' });
  edit('visibility', 'PRIVATE');
  await leave();
  expect(platform.keptDrafts.size).toBe(0);
});

test('what was typed, chosen and uploaded comes back', async () => {
  edit('title', 'Two cats');
  await chooseTag({ kind: 'existing', tag });
  await pickImages([png('a.png'), png('b.png')]);
  describeImage($images.get()[0]?.id ?? '', 'A cat');
  moveImage($images.get()[0]?.id ?? '', 1);
  const before = { form: $form.get(), fields: mediaFields() };
  await leave();
  expect([$form.get().title, $images.get()]).toEqual(['Two cats', []]);

  await visit();
  expect($form.get()).toEqual(emptyForm);
  expect($offer.get()).toMatchObject({
    state: 'offered',
    draft: { form: { title: 'Two cats' } },
    image: { name: 'b.png' },
  });
  await continueDraft();
  expect($offer.get()).toEqual({ state: 'none' });
  expect({ form: $form.get(), fields: mediaFields() }).toEqual(before);
  expect($selectedTags.get()).toEqual([tag]);
  // What is there already is asked after and not sent again.
  expect(ranges()).toEqual(['GET', 'GET']);
});

test('an unfinished upload goes on from the bytes that arrived', async () => {
  answerUpload = ({ headers }) =>
    headers['Content-Range']?.startsWith('bytes 0-') ? { status: 200, body: { done: false, bytes: chunk } } : never();
  void pickVideo([film()]);
  await settle();
  chooseThumbnail(5.5);
  expect(requests).toHaveLength(2);
  const id = requests[0]?.headers['X-Unique-Upload-Id'];
  await leave();

  answerUpload = (request) => (request.method === 'GET' ? { status: 200, body: { received: chunk } } : stored(request));
  await visit();
  await continueDraft();
  expect(requests[0]?.url).toBe(`/media/uploads/${id}`);
  expect(ranges()).toEqual(['GET', `bytes ${chunk}-${2 * chunk - 1}/${3 * chunk}`]);
  expect($video.get()?.file.name).toBe('film.mp4');
  expect($form.get().videoThumbnail).toBe(5.5);
  expect(mediaFields().videoPublicId).toBe('stored/film.mp4');
});

test('an upload that the service swept is sent again from the kept file', async () => {
  await pickVideo([film()]);
  await leave();
  answerUpload = (request) => (request.method === 'GET' ? { status: 404, body: null } : stored(request));
  await visit();
  await continueDraft();
  expect(ranges()).toEqual(['GET', `bytes 0-${chunk - 1}/${3 * chunk}`]);
  expect($upload.get().state).toBe('ready');
});

test('a file that the service refused for good is not kept', async () => {
  answerUpload = () => ({ status: 415, body: null });
  await pickVideo([film()]);
  edit('title', 'Without a film');
  await leave();
  await visit();
  expect($offer.get()).toMatchObject({ draft: { media: [] } });
});

test('starting over deletes draft, files and uploads', async () => {
  answerUpload = (request) => (nameOf(request) === 'b.png' ? never() : stored(request));
  void pickImages([png('a.png'), png('b.png')]);
  await settle();
  await leave();
  answerUpload = stored;
  await visit();
  await startOver();
  expect(deleted).toEqual([{ code: 'stored/a.png' }]);
  expect(ranges()).toEqual(['DELETE']);
  expect(platform.keptDrafts.size).toBe(0);
  expect($images.get()).toEqual([]);
});

test('giving the post up deletes the draft', async () => {
  await pickImages([png('a.png')]);
  await saveDraft();
  expect(platform.keptDrafts.size).toBe(2);
  await cancel();
  expect(platform.keptDrafts.size).toBe(0);
  expect(deleted).toEqual([{ code: 'stored/a.png' }]);
  expect(platform.journeys).toEqual([`assign ${paths.home()}`]);
});

test('a form that is emptied again leaves no draft, a removed image no file', async () => {
  await pickImages([png('a.png'), png('b.png')]);
  await saveDraft();
  expect(platform.keptDrafts.size).toBe(3);
  await dropImage($images.get()[0]?.id ?? '');
  await saveDraft();
  expect(platform.keptDrafts.size).toBe(2);
  await dropImage($images.get()[0]?.id ?? '');
  await saveDraft();
  expect(platform.keptDrafts.size).toBe(0);
});

test('changes are written a moment later, and not for every percent', async () => {
  edit('title', 'Cats');
  expect(platform.keptDrafts.size).toBe(0);
  platform.tick(250);
  await settle();
  const [first] = platform.keptDrafts.values();
  answerUpload = never;
  edit('title', 'Cats');
  platform.tick(250);
  await settle();
  expect([...platform.keptDrafts.values()]).toEqual([first]);
});

test('what was typed in the last moment survives a database that was closed before it wrote', async () => {
  const { set } = platform.drafts;
  platform.drafts.set = () => new Promise(() => {});
  edit('title', 'In the last moment');
  platform.setVisible(false);
  close();
  platform.setVisible(true);
  expect(platform.keptDrafts.size).toBe(0);
  platform.drafts.set = set;
  await visit();
  expect($offer.get()).toMatchObject({ state: 'offered', draft: { form: { title: 'In the last moment' } } });
  expect(platform.stored.size).toBe(0);
});

test('what the last moment left does not bring back what was thrown away', async () => {
  edit('title', 'Cats');
  await saveDraft();
  edit('title', 'More cats');
  platform.setVisible(false);
  const left = platform.stored.get('riff-left-draft') ?? null;
  close();
  platform.setVisible(true);
  await settle();
  platform.keptDrafts.clear();
  platform.storage.set('riff-left-draft', left);
  await visit();
  expect(left).toContain('More cats');
  expect($offer.get()).toEqual({ state: 'none' });
});

test('another member never sees it; logging out removes it', async () => {
  edit('title', 'Of Ada alone');
  await leave();
  signIn('ben');
  await visit();
  expect($offer.get()).toEqual({ state: 'none' });
  await leave();
  signIn('ada');
  await visit();
  expect($offer.get().state).toBe('offered');
  await endSession();
  expect(platform.keptDrafts.size).toBe(0);
});

test('after a week a draft is gone', async () => {
  await pickImages([png('a.png')]);
  await leave();
  platform.tick(7 * day - 1);
  await visit();
  expect($offer.get().state).toBe('offered');
  close();
  platform.tick(1);
  await visit();
  expect($offer.get()).toEqual({ state: 'none' });
  expect(platform.keptDrafts.size).toBe(0);
});

test('a browser that keeps nothing warns before a file is lost, and only then', async () => {
  close();
  openBrowser({ refusesDrafts: true });
  await visit();
  edit('title', 'Cats');
  expect($atRisk.get()).toBe(false);
  await pickImages([png('a.png')]);
  await saveDraft();
  expect($atRisk.get()).toBe(true);
  await dropImage($images.get()[0]?.id ?? '');
  expect($atRisk.get()).toBe(false);
});

test('what is kept needs no warning', async () => {
  await pickImages([png('a.png')]);
  expect($atRisk.get()).toBe(true);
  await saveDraft();
  expect($atRisk.get()).toBe(false);
});

test('a draft that is published elsewhere does not come to life again', async () => {
  edit('title', 'Cats');
  await saveDraft();
  platform.keptDrafts.clear();
  edit('title', 'More cats');
  await saveDraft();
  expect(platform.keptDrafts.size).toBe(0);
});

test('the tab that takes a draft over keeps it; the other one stops', async () => {
  edit('title', 'Cats');
  await saveDraft();
  const draft = await keptDraft();
  const [key = ''] = platform.keptDrafts.keys();
  platform.keptDrafts.set(key, { ...draft, tab: 'another', form: { ...emptyForm, title: 'Dogs' } });
  edit('title', 'More cats');
  await saveDraft();
  expect((await keptDraft())?.form.title).toBe('Dogs');
});

test('of two drafts the newer is offered', async () => {
  edit('title', 'Old');
  await saveDraft();
  const old = await keptDraft();
  if (!old) throw new Error('nothing was kept');
  await writeDraft({ ...old, id: 'newer', savedAt: old.savedAt + 1, form: { ...emptyForm, title: 'New' } });
  await leave();
  await visit();
  expect($offer.get()).toMatchObject({ draft: { form: { title: 'New' } } });
});

test('a draft that was sent off is not offered, and comes back with what was wrong', async () => {
  edit('title', 'Refused');
  await pickImages([png('a.png')]);
  const id = await sendDraftOff();
  close();
  await visit();
  expect($offer.get()).toEqual({ state: 'none' });

  expect(await reopenDraft(id ?? '', { imgPublicIdList: messages.imageUnknown })).toBe(true);
  expect(platform.journeys).toEqual([`assign ${paths.upload()}`]);
  close();
  await visit();
  expect($offer.get()).toEqual({ state: 'none' });
  expect($form.get().title).toBe('Refused');
  expect($errors.get()).toEqual({ imgPublicIdList: messages.imageUnknown });
  expect(mediaFields().imgPublicIdList).toEqual(['stored/a.png']);
  await forgetKeptDraft();
  expect(platform.keptDrafts.size).toBe(0);
  expect(await reopenDraft(id ?? '', {})).toBe(false);
});

test('a database that hangs does not keep anybody from the form', async () => {
  close();
  platform.drafts.keys = () => new Promise(() => {});
  await visit();
  expect($offer.get().state).toBe('looking');
  platform.tick(2_000);
  expect($offer.get().state).toBe('none');
});
