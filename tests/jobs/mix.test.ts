import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { retryPost } from '#lib/contract/post/processing.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import type { Context } from '#server/context.ts';
import { posts, renditions, sounds, uploads } from '#server/db/schema/index.ts';
import { sweepUploads } from '#server/jobs/sweeps/sweep-uploads.ts';
import { transcodeUpload } from '#server/jobs/transcode-upload.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';
import { replaceFile, storedFiles } from '#tests/support/riff/stored-files.ts';

const hour = 3_600_000;
const calm = { signal: new AbortController().signal, isLastTry: false };
const cuts = { videoCutStart: 0.5, videoCutEnd: 1.5, audioCutEnd: 2, audioOffset: 0.2 };

let riff: TestRiff;
let ada: Client;
let ben: Client;
let clip: string;
let tag: string;
/** Ben's post, whose sound Ada uses. */
let soundPost: { postCode: string; code: string };

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  ben = riff.visitor();
  await Promise.all([ada.join(cast.ada), ben.join(cast.ben)]);
  await runJobs(riff.context);
  tag = await tagCode(ada, 'mixing');
  clip = makeClip({ width: 320, height: 180, rate: 10, video: 'mpeg4' });
  soundPost = await makeSoundPost();
});
afterAll(() => riff.close());

async function makeSoundPost() {
  const publicId = await sendClip(ben);
  const { data } = await ben.call(publishPost, {
    body: { title: 'Sound', videoPublicId: publicId, tagCodeList: [tag] },
  });
  await runJobs(riff.context);
  return { postCode: data?.postCode ?? '', code: publicId.split('/')[1] ?? '' };
}

async function sendClip(member: Client): Promise<string> {
  const { body } = await sendFile(member, clip);
  if (!body.public_id) throw new Error(body.error?.message);
  return body.public_id;
}

async function publish(videoPublicId: string, audioCode = soundPost.postCode): Promise<string> {
  const body = {
    title: 'Mixed',
    videoPublicId,
    isUseOtherAudio: true,
    audioCode,
    ffmpegMergeParams: cuts,
    videoThumbnail: 1,
    tagCodeList: [tag],
  };
  const { data, message } = await ada.call(publishPost, { body });
  if (!data) throw new Error(message);
  return data.postCode;
}

/** The upload that a post shows, and the one that it was mixed from. */
async function mixOf(postCode: string) {
  const { db } = riff.context;
  const [found] = await db
    .select({ video: uploads, post: posts })
    .from(posts)
    .innerJoin(uploads, eq(uploads.id, posts.uploadId))
    .where(eq(posts.code, postCode));
  if (!found) throw new Error('no such post');
  const [source] = await db
    .select()
    .from(uploads)
    .where(eq(uploads.id, found.video.mixOfId ?? 0));
  return { ...found, source };
}

const post = async (code: string) => (await ada.call(getPost, { query: { code } })).data;
const removeOriginal = (code: string) => riff.context.storage.remove(`originals/${code}`);
/** The context of a job that waits for `act` before each call of one of its storage's functions. */
function before(step: 'withLocalFile' | 'putFile', act: () => Promise<void>): Context {
  const { storage } = riff.context;
  const call: (...asked: never[]) => Promise<unknown> = storage[step];
  const waiting = async (...asked: never[]) => {
    await act();
    return call(...asked);
  };
  return { ...riff.context, storage: { ...storage, [step]: waiting } };
}
/** Moves the clock, and logs in again, because sessions are shorter. */
async function later(milliseconds: number): Promise<void> {
  riff.wait(milliseconds);
  await Promise.all([ada.call(login, { body: cast.ada }), ben.call(login, { body: cast.ben })]);
}

const sweep = () => sweepUploads(riff.context, {}, calm);
const filesOf = async (code: string) => (await storedFiles(riff.context)).filter((file) => file.includes(code));

describe('a video over another post’s sound', () => {
  test('is an upload of its own, with the other sound; its source is removed a day later', async () => {
    const { db } = riff.context;
    const videoId = await sendClip(ada);
    const code = await publish(videoId);
    expect(await post(code)).toMatchObject({ status: 'PROCESSING', duration: 1 });
    // The source's own renditions are not made.
    const ran = await runJobs(riff.context);
    expect(ran.sort()).toEqual(['build-ladder', 'transcode-upload', 'transcode-upload']);
    const { video, source } = await mixOf(code);
    expect(source).toMatchObject({ publicId: videoId, status: 'STORED' });
    expect(await filesOf(source?.code ?? '')).toEqual([`media/originals/${source?.code}`]);
    expect(await post(code)).toMatchObject({
      status: 'READY',
      videoUrl: video.publicId,
      thumbnail: 0.5,
      audioOwnerDisplayName: 'Ben',
      audioPostCode: soundPost.postCode,
    });
    expect(video).toMatchObject({ status: 'COMPLETE', duration: 1, format: 'mov', hasSound: true });
    const made = await db.select().from(renditions).where(eq(renditions.uploadId, video.id));
    expect(made.map(({ kind }) => kind).sort()).toEqual(['hls', 'mp4', 'poster', 'sound']);
    expect(await db.select().from(sounds).where(eq(sounds.uploadId, video.id))).toEqual([]);
    const watched = await ben.send(`/media/riff/video/upload/${video.publicId}.mp4`);
    expect(watched.status).toBe(200);
    await watched.body?.cancel();

    await later(23 * hour);
    await sweep();
    expect((await mixOf(code)).source).toBeDefined();
    await later(2 * hour);
    await sweep();
    expect(await mixOf(code)).toMatchObject({ source: undefined, video: { status: 'COMPLETE', mixOfId: null } });
    expect(await filesOf(source?.code ?? '')).toEqual([]);
  });

  test('is mixed although the sound’s post was removed meanwhile', async () => {
    const gone = await makeSoundPost();
    const code = await publish(await sendClip(ada), gone.postCode);
    await riff.context.db.update(posts).set({ removedAt: new Date() }).where(eq(posts.code, gone.postCode));
    await removeOriginal(gone.code);
    await runJobs(riff.context);
    expect(await post(code)).toMatchObject({ status: 'READY' });
  });

  test('may be mixed twice, and continues where it was interrupted', async () => {
    const code = await publish(await sendClip(ada));
    const { video } = await mixOf(code);
    const stopping = new AbortController();
    const { storage } = riff.context;
    const putFile: typeof storage.putFile = async (key, from) => {
      await storage.putFile(key, from);
      stopping.abort(new Error('the process stops'));
    };
    const broken = transcodeUpload(
      { ...riff.context, storage: { ...storage, putFile } },
      { uploadId: video.id },
      { signal: stopping.signal, isLastTry: true },
    );
    await expect(broken).rejects.toThrow('the process stops');
    expect(await filesOf(video.code)).toEqual([`media/originals/${video.code}`]);
    expect(await post(code)).toMatchObject({ status: 'PROCESSING' });
    await Promise.all([
      transcodeUpload(riff.context, { uploadId: video.id }, calm),
      transcodeUpload(riff.context, { uploadId: video.id }, calm),
    ]);
    await runJobs(riff.context);
    expect(await post(code)).toMatchObject({ status: 'READY' });
    expect((await storedFiles(riff.context)).filter((file) => file.startsWith('tmp'))).toEqual([]);
  });

  test.each([
    ['is being transcoded', 'withLocalFile'],
    ['has just been transcoded', 'putFile'],
  ] as const)('leaves nothing made of a source that %s', async (_when, step) => {
    const { body } = await sendFile(
      ada,
      makeClip({ width: 1280, height: 720, seconds: 8, sound: null, video: 'mpeg4' }),
    );
    const sourceOf = async () =>
      (
        await riff.context.db
          .select()
          .from(uploads)
          .where(eq(uploads.publicId, body.public_id ?? ''))
      )[0];
    const { id = 0, code = '' } = (await sourceOf()) ?? {};
    let published: string | undefined;
    await transcodeUpload(
      before(step, async () => {
        published ??= await publish(body.public_id ?? '');
      }),
      { uploadId: id },
      calm,
    );
    expect(await filesOf(code)).toEqual([`media/originals/${code}`]);
    expect((await sourceOf())?.status).toBe('STORED');
    await runJobs(riff.context);
    expect(await post(published ?? '')).toMatchObject({ status: 'READY' });
  });

  test('is FAILED with a reason if the video is damaged, and can be retried for a week', async () => {
    const code = await publish(await sendClip(ada));
    const { source } = await mixOf(code);
    await replaceFile(riff.context, `originals/${source?.code}`, 'no video any more');
    await runJobs(riff.context);
    const failed = await post(code);
    expect(failed?.status).toBe('FAILED');
    expect(failed?.failure).toMatch(/^[A-Z].*\.$/);

    expect((await ada.call(retryPost, { body: { code } })).data).toEqual({ postCode: code, status: 'PROCESSING' });
    await runJobs(riff.context);
    expect(await post(code)).toMatchObject({ status: 'FAILED' });
    await later(6 * 24 * hour);
    await sweep();
    expect(await filesOf(source?.code ?? '')).toHaveLength(1);
    await later(25 * hour);
    await sweep();
    expect(await filesOf(source?.code ?? '')).toEqual([]);
    expect(await ada.call(retryPost, { body: { code } })).toMatchObject({
      status: 400,
      errors: { code: messages.retryNotPossible },
    });
  });

  test('is retried if the fault is ours, keeps its source, and is READY after another try', async () => {
    const code = await publish(await sendClip(ada));
    const { video } = await mixOf(code);
    const { storage } = riff.context;
    const full: typeof storage.putFile = async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    expect(await runJobs({ ...riff.context, storage: { ...storage, putFile: full } })).toHaveLength(5);
    expect(await post(code)).toMatchObject({ status: 'FAILED', failure: messages.processingFailed });
    expect((await storedFiles(riff.context)).filter((file) => file.startsWith('tmp'))).toEqual([]);

    const answers = await Promise.all([1, 2, 3].map(() => ada.call(retryPost, { body: { code } })));
    expect(answers.map(({ data }) => data?.status)).toEqual(['PROCESSING', 'PROCESSING', 'PROCESSING']);
    expect(await post(code)).toMatchObject({ status: 'PROCESSING', progress: 0, failure: null });
    expect(await runJobs(riff.context)).toEqual(['transcode-upload', 'build-ladder']);
    expect(await post(code)).toMatchObject({ status: 'READY' });
    expect(await filesOf(video.code)).not.toEqual([]);
  });
});

describe('a retry', () => {
  const publishPlain = async () => {
    const videoPublicId = await sendClip(ada);
    const { data } = await ada.call(publishPost, { body: { title: 'Plain', videoPublicId, tagCodeList: [tag] } });
    return data?.postCode ?? '';
  };

  test('is only for the author of a failed post', async () => {
    const code = await publishPlain();
    expect((await riff.visitor().call(retryPost, { body: { code } })).status).toBe(401);
    expect((await ben.call(retryPost, { body: { code } })).status).toBe(404);
    expect((await ada.call(retryPost, { body: { code: 'never-existed' } })).status).toBe(404);
    // It is in processing already: nothing happens.
    expect((await ada.call(retryPost, { body: { code } })).data).toEqual({ postCode: code, status: 'PROCESSING' });
    expect(await runJobs(riff.context)).toEqual(['transcode-upload', 'build-ladder']);
    expect((await ada.call(retryPost, { body: { code } })).status).toBe(404);
  });

  test('makes a post READY if its file is good', async () => {
    const code = await publishPlain();
    const { video } = await mixOf(code);
    const { storage } = riff.context;
    const putFile: typeof storage.putFile = () => Promise.reject(new Error('the disk is gone'));
    await runJobs({ ...riff.context, storage: { ...storage, putFile } });
    expect(await post(code)).toMatchObject({ status: 'FAILED' });
    expect(await filesOf(video.code)).toEqual([`media/originals/${video.code}`]);
    await ada.call(retryPost, { body: { code } });
    await runJobs(riff.context);
    expect(await post(code)).toMatchObject({ status: 'READY', failure: null });
  });

  test('is refused if the file no longer exists', async () => {
    const code = await publishPlain();
    const { video } = await mixOf(code);
    await removeOriginal(video.code);
    await runJobs(riff.context);
    expect(await post(code)).toMatchObject({ status: 'FAILED' });
    expect(await ada.call(retryPost, { body: { code } })).toMatchObject({
      status: 400,
      errors: { code: messages.retryNotPossible },
    });
    expect(await post(code)).toMatchObject({ status: 'FAILED' });
  });
});
