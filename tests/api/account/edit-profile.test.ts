import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountDetail, me } from '#lib/contract/account/account.ts';
import { updateAvatar, updateProfile } from '#lib/contract/account/edit-profile.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { accounts, uploads } from '#server/ground/db/schema/index.ts';
import { sweepUnused } from '#server/product/services/upload/sweep-unused.ts';
import { planarTiff } from '#tests/fixtures/odd-images.ts';
import { buildPost, buildUpload } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;
let benCode: string;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode, benCode } = await startRiffWithTwo());
});
afterAll(() => riff.close());

describe('accounts/update-profile', () => {
  const fields = { displayName: 'Ada L.', userName: 'ada.l', bio: 'Numbers.' };
  const update = (client: Client, body: unknown) => client.call(updateProfile, { body });

  test('refuses a visitor', async () => {
    expect((await update(riff.visitor(), fields)).status).toBe(401);
  });

  test.each([
    [{ displayName: ' ' }, { displayName: messages.displayNameRequired }],
    [{ displayName: 'x'.repeat(51) }, { displayName: messages.displayNameLong }],
    [{ userName: '' }, { userName: messages.userNameRequired }],
    [{ userName: 'ab' }, { userName: messages.userNameLength }],
    [{ userName: 'x'.repeat(31) }, { userName: messages.userNameLength }],
    [{ userName: 'ada lovelace' }, { userName: messages.userNameLetters }],
    [{ userName: 'ädä' }, { userName: messages.userNameLetters }],
    [{ bio: 'x'.repeat(301) }, { bio: messages.bioLong }],
    [
      { displayName: '', userName: 'x', bio: '🙂'.repeat(301) },
      { displayName: messages.displayNameRequired, userName: messages.userNameLength, bio: messages.bioLong },
    ],
  ])('refuses %j per field', async (wrong, errors) => {
    expect(await update(ada, { ...fields, ...wrong })).toMatchObject({ status: 400, errors });
    expect((await ada.call(me)).data?.userName).toBe('ada');
  });

  test('refuses wrong types and missing fields', async () => {
    for (const body of [{}, { ...fields, bio: 7 }, { ...fields, userName: null }, []])
      expect((await update(ada, body)).status).toBe(400);
  });

  test('refuses a user name that another member has, in any case', async () => {
    const taken = { status: 409, message: messages.userNameTaken, errors: { userName: messages.userNameTaken } };
    expect(await update(ada, { ...fields, userName: 'BEN' })).toMatchObject(taken);
    expect((await ada.call(me)).data).toMatchObject({ displayName: 'Ada', userName: 'ada' });
  });

  test('gives a name to one of several members who request it at the same time', async () => {
    const answers = await Promise.all(
      [ada, ben, ada, ben].map((client) => update(client, { ...fields, userName: 'wanted' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const holders = await riff.context.db.$count(accounts, eq(accounts.userName, 'wanted'));
    expect(holders).toBe(1);
    await update(ada, { displayName: 'Ada', userName: 'ada', bio: '' });
    await update(ben, { displayName: 'Ben', userName: 'ben', bio: '' });
  });

  test('changes all three fields, at once for everybody', async () => {
    const post = await buildPost(riff.context, adaCode);
    const answer = await update(ada, { displayName: '  Ada L. ', userName: 'Ada.L', bio: ` ${'🙂'.repeat(300)}\r\n` });
    expect(answer).toMatchObject({ status: 200, message: messages.profileUpdated, data: null });
    const changed = { displayName: 'Ada L.', userName: 'ada.l', bio: '🙂'.repeat(300) };
    expect((await ada.call(me)).data).toMatchObject(changed);
    const { data } = await riff.visitor().call(accountDetail, { query: { code: adaCode } });
    expect(data).toMatchObject(changed);
    const shown = await riff.visitor().send(`/api/posts/get?code=${post.code}`);
    expect(await shown.json()).toMatchObject({ data: { userName: 'ada.l', userDisplayName: 'Ada L.' } });
    // A member's own name is not taken.
    expect((await update(ada, { displayName: 'Ada', userName: 'ada.l', bio: '' })).status).toBe(200);
  });
});

describe('accounts/update-avatar', () => {
  const image = (overrides: Partial<typeof uploads.$inferInsert> = {}, owner = adaCode) =>
    buildUpload(riff.context, owner, { resourceType: 'image', status: 'COMPLETE', totalBytes: 900, ...overrides });
  const update = (client: Client, code: string) => client.call(updateAvatar, { body: { code } });
  const avatarOf = async () => (await riff.visitor().call(accountDetail, { query: { code: adaCode } })).data?.avatarUrl;
  const uploadOf = async (publicId: string) =>
    (await riff.context.db.select().from(uploads).where(eq(uploads.publicId, publicId)))[0];

  async function sweepAfterADay(): Promise<void> {
    riff.wait(25 * 3_600_000);
    await sweepUnused(riff.context, new AbortController().signal);
    await ada.join(cast.ada);
  }

  test('refuses a visitor', async () => {
    expect((await update(riff.visitor(), (await image()).publicId)).status).toBe(401);
  });

  test('refuses anything but one’s own finished image that is not in use', async () => {
    const others = [
      'images/never-existed',
      (await image({}, benCode)).publicId,
      (await image({ resourceType: 'video' })).publicId,
      (await image({ status: 'RECEIVING' })).publicId,
      (await image({ usedAt: riff.context.now() })).publicId,
    ];
    for (const code of others)
      expect(await update(ada, code)).toMatchObject({ status: 400, errors: { code: messages.avatarUnknown } });
    for (const code of ['', 'never', '../images/x', 7])
      expect((await ada.call(updateAvatar, { body: { code } })).status).toBe(400);
    expect(await avatarOf()).toBeNull();
  });

  test('accepts Riff’s own rendition of an image that browsers cannot show', async () => {
    const apart = planarTiff(path.join(riff.context.config.dataDir, 'apart.tiff'));
    const { body } = await sendFile(ada, apart, { kind: 'image' });
    expect(await update(ada, body.public_id ?? '')).toMatchObject({ status: 200, data: body.public_id });
  });

  test('refuses more than 5 MB', async () => {
    const { publicId } = await image({ totalBytes: limits.avatarBytes + 1 });
    expect(await update(ada, publicId)).toMatchObject({ status: 400, message: messages.avatarTooLarge });
    expect((await update(ada, (await image({ totalBytes: limits.avatarBytes })).publicId)).status).toBe(200);
  });

  test('shows the new avatar to everybody, even when repeated, and protects it from posts and sweeps', async () => {
    const { publicId } = await image();
    expect(await update(ada, publicId)).toMatchObject({
      status: 200,
      message: messages.avatarUpdated,
      data: publicId,
    });
    expect((await update(ada, publicId)).status).toBe(200);
    expect(await avatarOf()).toBe(publicId);
    expect((await ada.call(me)).data?.media.avatar?.src).toContain(publicId);
    const { data } = await ada.call(publishPost, {
      body: { title: 'A post', postType: 'IMG', imgPublicIdList: [publicId] },
    });
    expect(data).toBeNull();
    await sweepAfterADay();
    expect(await uploadOf(publicId)).toBeDefined();
    expect(await avatarOf()).toBe(publicId);
  });

  test('releases the previous avatar, which is swept after a day', async () => {
    const [before, after] = [await image(), await image()];
    await update(ada, before.publicId);
    await update(ada, after.publicId);
    expect(await uploadOf(before.publicId)).toMatchObject({ usedAt: null });
    expect((await uploadOf(after.publicId))?.usedAt).not.toBeNull();
    await sweepAfterADay();
    expect(await uploadOf(before.publicId)).toBeUndefined();
    expect(await uploadOf(after.publicId)).toBeDefined();
  });

  test('makes one of several simultaneous images the avatar and releases the others', async () => {
    const images = await Promise.all(Array.from({ length: 6 }, () => image()));
    const answers = await Promise.all(images.map(({ publicId }) => update(ada, publicId)));
    expect(answers.map(({ status }) => status)).toEqual(images.map(() => 200));
    const used = await Promise.all(images.map(async ({ publicId }) => (await uploadOf(publicId))?.usedAt));
    expect(used.filter((at) => at)).toHaveLength(1);
    expect(images[used.findIndex((at) => at)]?.publicId).toBe(await avatarOf());
  });
});
