import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { retryPost } from '#lib/contract/post/processing.ts';
import { posts, uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { transcodeUpload } from '#server/product/jobs/transcode-upload.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { calm, type Mixing, startMixing } from '#tests/support/jobs/mixing.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';
import { storedFiles } from '#tests/support/riff/stored-files.ts';

let mixing: Mixing;
beforeAll(async () => {
  mixing = await startMixing();
});
afterAll(() => mixing.riff.close());

/** The context of a job that waits for `act` before each call of one of the storage's functions. */
function before(step: 'withLocalFile' | 'putFile', act: () => Promise<void>): Context {
  const { context } = mixing.riff;
  const { storage } = context;
  const call: (...asked: never[]) => Promise<unknown> = storage[step];
  const waiting = async (...asked: never[]) => {
    await act();
    return call(...asked);
  };
  return { ...context, storage: { ...storage, [step]: waiting } };
}

describe('a video over the sound of another post', () => {
  test('is READY although the post of the sound was removed before the mix was made', async () => {
    const gone = await mixing.makeSoundPost();
    const code = await mixing.publish(await mixing.sendClip(mixing.ada), gone.postCode);
    await mixing.riff.context.db.update(posts).set({ removedAt: new Date() }).where(eq(posts.code, gone.postCode));
    await mixing.removeOriginal(gone.code);
    await runJobs(mixing.riff.context);
    expect(await mixing.post(code)).toMatchObject({ status: 'READY' });
  });

  test('is READY although its job was stopped once and then ran twice in parallel', async () => {
    const code = await mixing.publish(await mixing.sendClip(mixing.ada));
    const { video } = await mixing.mixOf(code);
    const stopping = new AbortController();
    const { storage } = mixing.riff.context;
    const putFile: typeof storage.putFile = async (key, from) => {
      await storage.putFile(key, from);
      stopping.abort(new Error('the process stops'));
    };
    const broken = transcodeUpload(
      { ...mixing.riff.context, storage: { ...storage, putFile } },
      { uploadId: video.id },
      { signal: stopping.signal, isLastTry: true },
    );
    await expect(broken).rejects.toThrow('the process stops');
    expect(await mixing.filesOf(video.code)).toEqual([`media/originals/${video.code}`]);
    expect(await mixing.post(code)).toMatchObject({ status: 'PROCESSING' });
    await Promise.all([
      transcodeUpload(mixing.riff.context, { uploadId: video.id }, calm),
      transcodeUpload(mixing.riff.context, { uploadId: video.id }, calm),
    ]);
    await runJobs(mixing.riff.context);
    expect(await mixing.post(code)).toMatchObject({ status: 'READY' });
    expect((await storedFiles(mixing.riff.context)).filter((file) => file.startsWith('tmp'))).toEqual([]);
  });

  test.each([
    ['is being transcoded', 'withLocalFile'],
    ['has just been transcoded', 'putFile'],
  ] as const)('leaves no rendition of a source that %s when the post is published', async (_when, step) => {
    const { body } = await sendFile(
      mixing.ada,
      makeClip({ width: 160, height: 90, rate: 10, sound: null, video: 'mpeg4' }),
    );
    const sourceOf = async () =>
      (
        await mixing.riff.context.db
          .select()
          .from(uploads)
          .where(eq(uploads.publicId, body.public_id ?? ''))
      )[0];
    const { id = 0, code = '' } = (await sourceOf()) ?? {};
    let published: string | undefined;
    await transcodeUpload(
      before(step, async () => {
        published ??= await mixing.publish(body.public_id ?? '');
      }),
      { uploadId: id },
      calm,
    );
    expect(await mixing.filesOf(code)).toEqual([`media/originals/${code}`]);
    expect((await sourceOf())?.status).toBe('STORED');
    await runJobs(mixing.riff.context);
    expect(await mixing.post(published ?? '')).toMatchObject({ status: 'READY' });
  });

  test('is FAILED when the disk is full, keeps its source, and is READY after a retry', async () => {
    const code = await mixing.publish(await mixing.sendClip(mixing.ada));
    const { video } = await mixing.mixOf(code);
    const { storage } = mixing.riff.context;
    const full: typeof storage.putFile = async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    expect(await runJobs({ ...mixing.riff.context, storage: { ...storage, putFile: full } })).toHaveLength(5);
    expect(await mixing.post(code)).toMatchObject({ status: 'FAILED', failure: messages.processingFailed });
    expect((await storedFiles(mixing.riff.context)).filter((file) => file.startsWith('tmp'))).toEqual([]);

    const answers = await Promise.all([1, 2, 3].map(() => mixing.ada.call(retryPost, { body: { code } })));
    expect(answers.map(({ data }) => data?.status)).toEqual(['PROCESSING', 'PROCESSING', 'PROCESSING']);
    expect(await mixing.post(code)).toMatchObject({ status: 'PROCESSING', progress: 0, failure: null });
    expect(await runJobs(mixing.riff.context)).toEqual(['transcode-upload', 'build-ladder', 'tell-of-post']);
    expect(await mixing.post(code)).toMatchObject({ status: 'READY' });
    expect(await mixing.filesOf(video.code)).not.toEqual([]);
  });
});
