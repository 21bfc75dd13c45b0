import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { UploadRequest } from '#lib/media/upload/upload.ts';
import type { UploadAnswer } from '#lib/media/upload/upload-plan.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { $session, endSession } from '#lib/stores/account/session.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { localVideo, mediaService } from '#tests/support/doubles/file-tools.ts';
import { type Composer, createComposer } from '../composer.ts';
import { emptyForm } from '../form/composer-form.ts';
import { outboxKey, storedEntries } from '../outbox/unfinished-posts.ts';
import { findDraft, reopenDraft, storeDraft } from './stored-draft.ts';

const day = 24 * 3_600_000;
const tag = { code: 'tag-1', name: 'cats', usageCount: 0, username: null, avatar: null, media: { avatar: null } };
const png = (name: string) => new File(['pixels'], name, { type: 'image/png' });
const chunk = limits.uploadChunkBytes;
const film = () => new File([new Uint8Array(3 * chunk)], 'film.mp4', { type: 'video/mp4' });

let platform: FakePlatform;
let requests: UploadRequest[];
let deleted: unknown[];
let answerUpload: (request: UploadRequest) => UploadAnswer | Promise<UploadAnswer>;
let composer: Composer;
let close: () => void;

const nameOf = (request: UploadRequest) => (request.body?.get('file') as File | undefined)?.name;
const stored = (request: UploadRequest): UploadAnswer =>
  request.method === 'POST'
    ? { status: 200, body: { public_id: `stored/${nameOf(request)}`, duration: 8 } }
    : { status: 200, body: { received: 6 } };
const never = () => new Promise<UploadAnswer>(() => {});
/** Lets all pending promises settle. */
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
const signIn = (userCode: string) => $session.set({ userCode, userName: userCode } as never);
const ranges = () => requests.map(({ method, headers }) => headers['Content-Range'] ?? method);

/** Opens the page; the platform stays, like a browser. */
async function visit() {
  const service = mediaService(
    async (request) => {
      requests.push(request);
      return await answerUpload(request);
    },
    async () => localVideo({ duration: 8 }),
  );
  composer = createComposer(service);
  close = composer.open();
  await settle();
}

/** Leaves the page like a reload: pending changes are saved when the page hides. */
async function leave() {
  platform.setVisible(false);
  await composer.draft.save();
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
  // biome-ignore lint/correctness/useHookAtTopLevel: this is not a React hook
  usePlatform(platform);
}

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

test('an untouched form is neither stored nor offered', async () => {
  expect(composer.draft.$offer.get()).toEqual({ state: 'none' });
  composer.form.edit('visibility', 'PRIVATE');
  await leave();
  expect(platform.storedDrafts.size).toBe(0);
});

test('text, choices and uploads are restored', async () => {
  composer.form.edit('title', 'Two cats');
  await composer.tags.choose({ kind: 'existing', tag });
  await composer.media.pickImages([png('a.png'), png('b.png')]);
  composer.media.images.describe(composer.media.images.$images.get()[0]?.id ?? '', 'A cat');
  composer.media.images.move(composer.media.images.$images.get()[0]?.id ?? '', 1);
  const before = { form: composer.form.$form.get(), fields: composer.media.fields() };
  await leave();
  expect([composer.form.$form.get().title, composer.media.images.$images.get()]).toEqual(['Two cats', []]);

  await visit();
  expect(composer.form.$form.get()).toEqual(emptyForm);
  expect(composer.draft.$offer.get()).toMatchObject({
    state: 'offered',
    draft: { form: { title: 'Two cats' } },
    image: { name: 'b.png' },
  });
  await composer.draft.resume();
  expect(composer.draft.$offer.get()).toEqual({ state: 'none' });
  expect({ form: composer.form.$form.get(), fields: composer.media.fields() }).toEqual(before);
  expect(composer.tags.$selected.get()).toEqual([tag]);
  // The test expects a status call for the stored upload, and no second upload.
  expect(ranges()).toEqual(['GET', 'GET']);
});

test('an unfinished upload resumes from the bytes that arrived', async () => {
  answerUpload = ({ headers }) =>
    headers['Content-Range']?.startsWith('bytes 0-') ? { status: 200, body: { done: false, bytes: chunk } } : never();
  void composer.media.pickVideo([film()]);
  await settle();
  composer.media.video.chooseThumbnail(5.5);
  expect(requests).toHaveLength(2);
  const id = requests[0]?.headers['X-Unique-Upload-Id'];
  await leave();

  answerUpload = (request) => (request.method === 'GET' ? { status: 200, body: { received: chunk } } : stored(request));
  await visit();
  await composer.draft.resume();
  expect(requests[0]?.url).toBe(`/media/uploads/${id}`);
  expect(ranges()).toEqual(['GET', `bytes ${chunk}-${2 * chunk - 1}/${3 * chunk}`]);
  expect(composer.media.video.$video.get()?.file.name).toBe('film.mp4');
  expect(composer.form.$form.get().videoThumbnail).toBe(5.5);
  expect(composer.media.fields().videoPublicId).toBe('stored/film.mp4');
});

test('an upload that the service swept is sent again from the stored file', async () => {
  await composer.media.pickVideo([film()]);
  await leave();
  answerUpload = (request) => (request.method === 'GET' ? { status: 404, body: null } : stored(request));
  await visit();
  await composer.draft.resume();
  expect(ranges()).toEqual(['GET', `bytes 0-${chunk - 1}/${3 * chunk}`]);
  expect(composer.media.video.$upload.get().state).toBe('ready');
});

test('a file that the service refused is not stored', async () => {
  answerUpload = () => ({ status: 415, body: null });
  await composer.media.pickVideo([film()]);
  composer.form.edit('title', 'Without a film');
  await leave();
  await visit();
  expect(composer.draft.$offer.get()).toMatchObject({ draft: { media: [] } });
});

test('starting over deletes draft, files and uploads', async () => {
  answerUpload = (request) => (nameOf(request) === 'b.png' ? never() : stored(request));
  void composer.media.pickImages([png('a.png'), png('b.png')]);
  await settle();
  await leave();
  answerUpload = stored;
  await visit();
  await composer.draft.startOver();
  expect(deleted).toEqual([{ code: 'stored/a.png' }]);
  expect(ranges()).toEqual(['DELETE']);
  expect(platform.storedDrafts.size).toBe(0);
  expect(composer.media.images.$images.get()).toEqual([]);
});

test('cancelling the post deletes the draft', async () => {
  await composer.media.pickImages([png('a.png')]);
  await composer.draft.save();
  expect(platform.storedDrafts.size).toBe(2);
  await composer.discard();
  expect(platform.storedDrafts.size).toBe(0);
  expect(deleted).toEqual([{ code: 'stored/a.png' }]);
  expect(platform.journeys).toEqual([`assign ${paths.home()}`]);
});

test('a form that is emptied again leaves no draft, and a removed image no file', async () => {
  await composer.media.pickImages([png('a.png'), png('b.png')]);
  await composer.draft.save();
  expect(platform.storedDrafts.size).toBe(3);
  await composer.media.removeImage(composer.media.images.$images.get()[0]?.id ?? '');
  await composer.draft.save();
  expect(platform.storedDrafts.size).toBe(2);
  await composer.media.removeImage(composer.media.images.$images.get()[0]?.id ?? '');
  await composer.draft.save();
  expect(platform.storedDrafts.size).toBe(0);
});

test('changes are written a moment later, and not for every percent', async () => {
  composer.form.edit('title', 'Cats');
  expect(platform.storedDrafts.size).toBe(0);
  platform.tick(250);
  await settle();
  const [first] = platform.storedDrafts.values();
  answerUpload = never;
  composer.form.edit('title', 'Cats');
  platform.tick(250);
  await settle();
  expect([...platform.storedDrafts.values()]).toEqual([first]);
});

test('text typed at the last moment is stored although the database closed before the write', async () => {
  const { set } = platform.drafts;
  platform.drafts.set = () => new Promise(() => {});
  composer.form.edit('title', 'In the last moment');
  platform.setVisible(false);
  close();
  platform.setVisible(true);
  expect(platform.storedDrafts.size).toBe(0);
  platform.drafts.set = set;
  await visit();
  expect(composer.draft.$offer.get()).toMatchObject({
    state: 'offered',
    draft: { form: { title: 'In the last moment' } },
  });
  expect(platform.stored.size).toBe(0);
});

test('text typed at the last moment is stored although only the screen closes, and the document continues', async () => {
  composer.form.edit('title', 'Left in a hurry');
  close();
  await visit();
  await composer.draft.resume();
  expect(composer.form.$form.get().title).toBe('Left in a hurry');
});

test('a draft stored on unload does not restore a removed draft', async () => {
  composer.form.edit('title', 'Cats');
  await composer.draft.save();
  composer.form.edit('title', 'More cats');
  platform.setVisible(false);
  const left = platform.stored.get('riff-left-draft') ?? null;
  close();
  platform.setVisible(true);
  await settle();
  platform.storedDrafts.clear();
  platform.storage.set('riff-left-draft', left);
  await visit();
  expect(left).toContain('More cats');
  expect(composer.draft.$offer.get()).toEqual({ state: 'none' });
});

test('another member never sees a draft, and logging out removes it', async () => {
  composer.form.edit('title', 'Of Ada alone');
  await leave();
  signIn('ben');
  await visit();
  expect(composer.draft.$offer.get()).toEqual({ state: 'none' });
  await leave();
  signIn('ada');
  await visit();
  expect(composer.draft.$offer.get().state).toBe('offered');
  await endSession();
  expect(platform.storedDrafts.size).toBe(0);
});

describe('a post that was left to the outbox while its files upload', () => {
  async function press() {
    answerUpload = never;
    void composer.media.pickVideo([film()]);
    composer.form.edit('title', 'Sent');
    await composer.tags.choose({ kind: 'existing', tag });
    void composer.submit();
    await settle();
  }

  test('keeps its files when its author logs out, and no other draft stays', async () => {
    await press();
    const [entry] = storedEntries.all();
    close();
    await visit();
    composer.form.edit('title', 'Unsent');
    await leave();
    await endSession();
    const [upload] = entry?.uploads ?? [];
    const draft = entry?.draftId;
    expect([...platform.storedDrafts.keys()].sort()).toEqual([`draft/ada/${draft}`, `file/ada/${draft}/${upload?.id}`]);
  });

  test('is offered as a draft if the outbox cannot store it, including later text', async () => {
    const { set } = platform.storage;
    vi.spyOn(platform.storage, 'set').mockImplementation((key, value) => void (key === outboxKey || set(key, value)));
    await press();
    expect(storedEntries.all()).toEqual([]);
    composer.form.edit('title', 'Typed later');
    await leave();
    await visit();
    expect(composer.draft.$offer.get()).toMatchObject({ state: 'offered', draft: { form: { title: 'Typed later' } } });
  });
});

test('a draft disappears after a week', async () => {
  await composer.media.pickImages([png('a.png')]);
  await leave();
  platform.tick(7 * day - 1);
  await visit();
  expect(composer.draft.$offer.get().state).toBe('offered');
  close();
  platform.tick(1);
  await visit();
  expect(composer.draft.$offer.get()).toEqual({ state: 'none' });
  expect(platform.storedDrafts.size).toBe(0);
});

test('a browser without storage warns before a file is lost, and only then', async () => {
  close();
  openBrowser({ refusesDrafts: true });
  await visit();
  composer.form.edit('title', 'Cats');
  expect(composer.$atRisk.get()).toBe(false);
  await composer.media.pickImages([png('a.png')]);
  await composer.draft.save();
  expect(composer.$atRisk.get()).toBe(true);
  await composer.media.removeImage(composer.media.images.$images.get()[0]?.id ?? '');
  expect(composer.$atRisk.get()).toBe(false);
});

test('a stored file needs no warning', async () => {
  await composer.media.pickImages([png('a.png')]);
  expect(composer.$atRisk.get()).toBe(true);
  await composer.draft.save();
  expect(composer.$atRisk.get()).toBe(false);
});

test('a draft that was published in another tab is not stored again', async () => {
  composer.form.edit('title', 'Cats');
  await composer.draft.save();
  platform.storedDrafts.clear();
  composer.form.edit('title', 'More cats');
  await composer.draft.save();
  expect(platform.storedDrafts.size).toBe(0);
});

test('the tab that opened a draft last stores it; the other one stops', async () => {
  composer.form.edit('title', 'Cats');
  await composer.draft.save();
  const draft = await findDraft();
  const [key = ''] = platform.storedDrafts.keys();
  platform.storedDrafts.set(key, { ...draft, tab: 'another', form: { ...emptyForm, title: 'Dogs' } });
  composer.form.edit('title', 'More cats');
  await composer.draft.save();
  expect((await findDraft())?.form.title).toBe('Dogs');
});

test('the newer of two drafts is offered', async () => {
  composer.form.edit('title', 'Old');
  await composer.draft.save();
  const old = await findDraft();
  if (!old) throw new Error('nothing was stored');
  await storeDraft({ ...old, id: 'newer', savedAt: old.savedAt + 1, form: { ...emptyForm, title: 'New' } });
  await leave();
  await visit();
  expect(composer.draft.$offer.get()).toMatchObject({ draft: { form: { title: 'New' } } });
});

test('a sent draft is not offered, and opens with its errors if it is refused', async () => {
  composer.form.edit('title', 'Refused');
  await composer.media.pickImages([png('a.png')]);
  const id = await composer.draft.markSent();
  close();
  await visit();
  expect(composer.draft.$offer.get()).toEqual({ state: 'none' });

  expect(await reopenDraft(id ?? '', { imgPublicIdList: messages.imageUnknown })).toBe(true);
  expect(platform.journeys).toEqual([`assign ${paths.upload()}`]);
  close();
  await visit();
  expect(composer.draft.$offer.get()).toEqual({ state: 'none' });
  expect(composer.form.$form.get().title).toBe('Refused');
  expect(composer.form.$errors.get()).toEqual({ imgPublicIdList: messages.imageUnknown });
  expect(composer.media.fields().imgPublicIdList).toEqual(['stored/a.png']);
  await composer.draft.remove();
  expect(platform.storedDrafts.size).toBe(0);
  expect(await reopenDraft(id ?? '', {})).toBe(false);
});

test('a database that hangs does not block the form', async () => {
  close();
  platform.drafts.keys = () => new Promise(() => {});
  await visit();
  expect(composer.draft.$offer.get().state).toBe('searching');
  platform.tick(2_000);
  expect(composer.draft.$offer.get().state).toBe('none');
});
