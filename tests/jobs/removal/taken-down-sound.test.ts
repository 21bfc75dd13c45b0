import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { getSound } from '#lib/contract/sound/sound.ts';
import { accounts, posts } from '#server/ground/db/schema/index.ts';
import { probeMedia } from '#server/media/engine/engine.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { paintImage } from '#tests/support/riff/media-files.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
let visitor: Client;
/** Ben's post with the sound that Ada's two posts play, by code; and the public id of its file. */
let original: string;
let sound: string;
let mixed: string;
let mix: string;
let pictures: string;

beforeAll(async () => {
  riff = await startRiff();
  const [ada, ben] = [riff.visitor(), riff.visitor()];
  visitor = riff.visitor();
  await ada.join(cast.ada);
  await ben.join(cast.ben);
  const clip = makeClip({ width: 160, height: 90, rate: 10, video: 'mpeg4' });
  const photo = path.join(riff.context.config.dataDir, 'photo.png');
  await paintImage(photo);
  const send = async (member: Client, file: string, kind: 'image' | 'video' = 'video') =>
    (await sendFile(member, file, { kind })).body.public_id ?? '';
  const tagCodeList = [await tagCode(ada, 'silence')];
  const publish = async (member: Client, body: Record<string, unknown>) => {
    const { data, message } = await member.call(publishPost, { body: { ...body, tagCodeList } });
    if (!data) throw new Error(message);
    await runJobs(riff.context);
    return data.postCode;
  };
  sound = await send(ben, clip);
  original = await publish(ben, { title: 'Original', videoPublicId: sound });
  mixed = await publish(ada, {
    title: 'Mixed',
    videoPublicId: await send(ada, clip),
    isUseOtherAudio: true,
    audioCode: original,
    ffmpegMergeParams: { videoCutStart: 0, videoCutEnd: 2, audioCutEnd: 2, audioOffset: 0 },
  });
  mix = (await shown(mixed))?.videoUrl ?? '';
  const imgPublicIdList = [await send(ada, photo, 'image')];
  pictures = await publish(ada, { title: 'Pictures', postType: 'IMG', imgPublicIdList, audioCode: original });
});
afterAll(() => riff.close());

const shown = async (code: string) => (await visitor.call(getPost, { query: { code } })).data;
const media = (address: string) => visitor.send(`/media/riff/video/upload/${address}`);
const statusOf = async (address: string) => (await media(address)).status;
const change = (values: Partial<typeof posts.$inferInsert>) =>
  riff.context.db.update(posts).set(values).where(eq(posts.code, original));
const disable = (disabledAt: Date | null) =>
  riff.context.db.update(accounts).set({ disabledAt }).where(eq(accounts.email, cast.ben.email));

/** Whether a visitor's version of the video has sound. */
async function hasSound(address: string): Promise<boolean> {
  const answer = await media(address);
  expect([address, answer.status]).toEqual([address, 200]);
  const file = path.join(riff.context.config.dataDir, 'answer.mp4');
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const probe = await probeMedia(file);
  expect(probe).toMatchObject({ kind: 'video', width: 160, height: 90 });
  return probe.kind === 'video' && probe.hasSound;
}
const files = () => [`${mix}.mp4`];

/** Also listens to the files with `listens`. */
async function expectSound({ listens = false } = {}): Promise<void> {
  for (const address of listens ? files() : []) expect([address, await hasSound(address)]).toEqual([address, true]);
  for (const address of [`sp_auto/${mix}.m3u8`, `${mix}.mp3`, `${sound}.mp3`]) {
    expect([address, await statusOf(address)]).toEqual([address, 200]);
  }
  expect(await shown(mixed)).toMatchObject({ isSoundRemoved: false });
  expect(await shown(pictures)).toMatchObject({ isSoundRemoved: false, audioUrl: sound });
}

async function expectSilence({ listens = false } = {}): Promise<void> {
  for (const address of listens ? files() : []) expect([address, await hasSound(address)]).toEqual([address, false]);
  for (const address of [`sp_auto/${mix}.m3u8`, `${mix}.mp3`, `${sound}.mp3`, `${sound}.mp4`]) {
    expect([address, await statusOf(address)]).toEqual([address, 404]);
  }
  expect(await shown(mixed)).toMatchObject({ isSoundRemoved: true, audioOwnerDisplayName: null, audioPostCode: null });
  expect(await shown(pictures)).toMatchObject({ isSoundRemoved: true, audioUrl: null, media: { sound: null } });
  const { data } = await visitor.call(getSound, { query: { code: mixed } });
  expect(data).toMatchObject({ original: null, media: { sound: null, peaks: null } });
}

describe('the sound of a post is silent in the posts of others', () => {
  test('while a moderator has removed the post', async () => {
    await expectSound({ listens: true });
    await change({ removedAt: riff.context.now(), removedAs: 'MODERATOR' });
    await expectSilence({ listens: true });
    await change({ removedAt: null, removedAs: null });
    await expectSound({ listens: true });
  });

  test('while the account of its author is disabled', async () => {
    await disable(riff.context.now());
    await expectSilence();
    await disable(null);
    await expectSound();
  });
});

describe('the sound of a post keeps playing in others’ posts, without a name and a link', () => {
  test.each([
    ['made it private', { visibility: 'PRIVATE' }, { visibility: 'PUBLIC' }],
    ['deleted it', { removedAt: new Date(), removedAs: 'AUTHOR' }, { removedAt: null, removedAs: null }],
  ] as const)('when its author %s', async (_name, hide, show) => {
    await change(hide);
    await expectSound();
    for (const code of [mixed, pictures]) {
      expect(await shown(code)).toMatchObject({ audioOwnerDisplayName: null, audioPostCode: null, audioCode: null });
    }
    await change(show);
  });
});
