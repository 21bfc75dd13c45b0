import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSensitiveSettings, setSensitiveSettings } from '#lib/contract/account/sensitive-settings.ts';
import { activityLog } from '#lib/contract/admin/activity-log.ts';
import { getNotification, listNotifications } from '#lib/contract/inbox/notification.ts';
import { messages } from '#lib/contract/messages.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { updatePost } from '#lib/contract/post/update-post.ts';
import { reviewPost } from '#lib/contract/report/removed.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import { emit } from '#server/product/events/emit.ts';
import { buildPost, buildUpload, grant, tagCode } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;
let moderator: Client;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode } = await startRiffWithTwo());
  moderator = riff.visitor();
  const { userCode } = await moderator.join({
    displayName: 'Mo',
    email: 'mo@example.org',
    password: 'watches over posts',
  });
  await grant(riff.context, userCode, 'POST.view', 'POST.update', 'LOG.view');
});
afterAll(() => riff.close());

const mark = (client: Client, code: string, version: number, sensitive: 'MEDICAL' | 'OTHER' | null) =>
  client.call(updatePost, { body: { code, version, sensitive } });
const read = async (client: Client, code: string) => (await client.call(getPost, { query: { code } })).data;

describe('a post', () => {
  test('can be marked by its author alone', async () => {
    const { code } = await buildPost(riff.context, adaCode);
    expect((await mark(riff.visitor(), code, 1, 'OTHER')).status).toBe(401);
    expect(await mark(ben, code, 1, 'OTHER')).toMatchObject({
      status: 400,
      errors: { sensitive: messages.postNotYours },
    });
    const hidden = await buildPost(riff.context, adaCode, { visibility: 'PRIVATE' });
    for (const unknown of [hidden.code, 'never-existed'])
      expect(await mark(ben, unknown, 1, 'OTHER')).toMatchObject({ status: 404, message: messages.postNotFound });
    const wrong = { code, version: 1, sensitive: 'BORING' } as never;
    expect(await ada.call(updatePost, { body: wrong })).toMatchObject({ status: 400 });
    expect(await read(ada, code)).toMatchObject({ sensitive: null, isCovered: false, version: 1 });
  });

  test('is marked and unmarked by its author, and counts its versions', async () => {
    const { code } = await buildPost(riff.context, adaCode);
    expect(await mark(ada, code, 1, 'MEDICAL')).toMatchObject({
      status: 200,
      data: { postCode: code, sensitive: 'MEDICAL', isCovered: false, version: 2 },
    });
    expect(await read(ben, code)).toMatchObject({ sensitive: 'MEDICAL', isCovered: true, media: { kind: 'video' } });
    expect(await read(riff.visitor(), code)).toMatchObject({ isCovered: true, media: { kind: 'covered' } });
    // The same mark again changes nothing, and neither does a call without fields.
    expect((await mark(ada, code, 2, 'MEDICAL')).data?.version).toBe(2);
    expect((await ada.call(updatePost, { body: { code, version: 2 } })).data).toMatchObject({ version: 2 });
    expect((await mark(ada, code, 2, null)).data).toMatchObject({ sensitive: null, version: 3 });
    expect(await read(riff.visitor(), code)).toMatchObject({ isCovered: false, media: { kind: 'video' } });
  });

  test('that changed meanwhile is not changed, and comes with the answer', async () => {
    const { code } = await buildPost(riff.context, adaCode);
    const answers = await Promise.all([mark(ada, code, 1, 'MEDICAL'), mark(ada, code, 1, 'OTHER')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    const now = await read(ada, code);
    expect(late).toMatchObject({ message: messages.postChanged, data: { version: 2, sensitive: now?.sensitive } });
  });

  test('is marked by a moderator, and then its author cannot change that', async () => {
    const { code } = await buildPost(riff.context, adaCode);
    expect((await mark(moderator, code, 1, 'OTHER')).data).toMatchObject({ sensitive: 'OTHER', isCovered: true });
    expect(await mark(ada, code, 2, null)).toMatchObject({ status: 400, message: messages.markedByModerator });
    expect((await read(ada, code))?.sensitive).toBe('OTHER');
    expect((await mark(moderator, code, 2, null)).data).toMatchObject({ sensitive: null, version: 3 });
    expect(await mark(ada, code, 3, 'MEDICAL')).toMatchObject({ status: 400 });
    // The log is written behind the calls.
    const logged = async () => {
      const { data } = await moderator.call(activityLog, { query: { keyWord: code } });
      return data?.contents.filter(({ type }) => type === 'updatePost').map((call) => call.data) ?? [];
    };
    await expect.poll(async () => (await logged()).some((fields) => fields?.includes('OTHER'))).toBe(true);
  });

  test('is marked by a moderator while nobody else sees it', async () => {
    const { code } = await buildPost(riff.context, adaCode, { visibility: 'PRIVATE' });
    expect((await mark(moderator, code, 1, 'OTHER')).data).toMatchObject({ sensitive: 'OTHER' });
    const { data } = await moderator.call(reviewPost, { query: { code } });
    expect(data).toMatchObject({ isCovered: true, media: { kind: 'video' } });
  });

  test('can be sensitive from the beginning', async () => {
    const { soundCode } = await buildPost(riff.context, adaCode);
    const { publicId } = await buildUpload(riff.context, adaCode, { resourceType: 'image', status: 'COMPLETE' });
    const body = {
      ...{ title: 'A wound', postType: 'IMG' as const, sensitive: 'MEDICAL' as const },
      ...{ imgPublicIdList: [publicId], audioCode: soundCode, tagCodeList: [await tagCode(ada, 'wounds')] },
    };
    const { data } = await ada.call(publishPost, { body });
    const code = data?.postCode ?? '';
    expect(await read(ben, code)).toMatchObject({ sensitive: 'MEDICAL', isCovered: true, version: 1 });
    expect((await mark(ada, code, 1, null)).status).toBe(200);
  });
});

describe('the switch "always show"', () => {
  test('belongs to a member', async () => {
    expect((await riff.visitor().call(getSensitiveSettings, {})).status).toBe(401);
    expect((await riff.visitor().call(setSensitiveSettings, { body: { showsSensitive: true } })).status).toBe(401);
  });

  test('needs the word of the member that they are of age, once, and keeps its moment', async () => {
    const off = { showsSensitive: false, adultAt: null };
    expect((await ben.call(getSensitiveSettings, {})).data).toEqual(off);
    expect(await ben.call(setSensitiveSettings, { body: { showsSensitive: true } })).toMatchObject({
      status: 400,
      errors: { isAdult: messages.adultNeeded },
    });
    expect((await ben.call(getSensitiveSettings, {})).data).toEqual(off);
    const adultAt = riff.context.now().toISOString();
    const on = await ben.call(setSensitiveSettings, { body: { showsSensitive: true, isAdult: true } });
    expect(on.data?.showsSensitive).toBe(true);
    expect((on.data?.adultAt ?? '') >= adultAt).toBe(true);
    const { code } = await buildPost(riff.context, adaCode, { sensitive: 'NUDITY', sensitiveAs: 'AUTHOR' });
    expect((await read(ben, code))?.isCovered).toBe(false);
    await ben.call(setSensitiveSettings, { body: { showsSensitive: false } });
    expect((await read(ben, code))?.isCovered).toBe(true);
    expect((await ben.call(setSensitiveSettings, { body: { showsSensitive: true } })).data).toEqual(on.data);
    await riff.context.db.update(accounts).set({ showsSensitive: false }).where(eq(accounts.displayName, 'Ben'));
  });
});

test('a push about a sensitive post says why it is covered, and lists show others a blurred picture', async () => {
  const post = await buildPost(riff.context, adaCode, { title: 'A cut', sensitive: 'MEDICAL', sensitiveAs: 'AUTHOR' });
  await emit(riff.context, riff.context.db, {
    ...{ kind: 'mentioned', postId: post.id, commentId: null, userName: 'ben', byId: post.authorId },
  });
  const { data } = await ben.call(listNotifications, { query: { filter: 'all' } });
  const told = data?.contents.find(({ postCode }) => postCode === post.code);
  expect(told?.post).toMatchObject({ sensitive: 'MEDICAL', isCovered: true });
  expect(told?.post?.media.cover?.src).toContain('e_blur:');
  const pushed = await ben.call(getNotification, { query: { code: told?.code ?? '' } });
  expect(pushed.data?.words.body).toBe('A cut, covered: Medical content');
});
