import { eq } from 'drizzle-orm';
import { login } from '#lib/contract/account/auth.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { posts, uploads } from '#server/ground/db/schema/index.ts';
import { sweepUploads } from '#server/product/jobs/sweeps/sweep-uploads.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { tagCode } from '../riff/build.ts';
import { type Client, cast } from '../riff/client.ts';
import { startRiff } from '../riff/riff.ts';
import { runJobs } from '../riff/run-jobs.ts';
import { sendFile } from '../riff/send-upload.ts';
import { storedFiles } from '../riff/stored-files.ts';

/** The context of a job that is never stopped. */
export const calm = { signal: new AbortController().signal, isLastTry: false };
const cuts = { videoCutStart: 0.5, videoCutEnd: 1.5, audioCutEnd: 2, audioOffset: 0.2 };

/** A Riff in which Ada puts the sound of Ben's post under her videos. */
export async function startMixing() {
  const riff = await startRiff();
  const [ada, ben] = [riff.visitor(), riff.visitor()];
  await Promise.all([ada.join(cast.ada), ben.join(cast.ben)]);
  await runJobs(riff.context);
  const tag = await tagCode(ada, 'mixing');
  const clip = makeClip({ width: 160, height: 90, rate: 10, video: 'mpeg4' });

  async function sendClip(member: Client): Promise<string> {
    const { body } = await sendFile(member, clip);
    if (!body.public_id) throw new Error(body.error?.message);
    return body.public_id;
  }

  async function makeSoundPost() {
    const publicId = await sendClip(ben);
    const body = { title: 'Sound', videoPublicId: publicId, tagCodeList: [tag] };
    const { data } = await ben.call(publishPost, { body });
    await runJobs(riff.context);
    return { postCode: data?.postCode ?? '', code: publicId.split('/')[1] ?? '' };
  }
  const soundPost = await makeSoundPost();

  return {
    ...{ riff, ada, ben, tag, soundPost, sendClip, makeSoundPost },
    /** Publishes a video of Ada's over the sound of a post; returns the post's code. */
    async publish(videoPublicId: string, audioCode = soundPost.postCode): Promise<string> {
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
    },
    /** The upload that a post shows, and the one from which it was mixed. */
    async mixOf(postCode: string) {
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
    },
    post: async (code: string) => (await ada.call(getPost, { query: { code } })).data,
    removeOriginal: (code: string) => riff.context.storage.remove(`originals/${code}`),
    filesOf: async (code: string) => (await storedFiles(riff.context)).filter((file) => file.includes(code)),
    sweep: () => sweepUploads(riff.context, {}, calm),
    /** Moves the clock, and logs in again, because sessions are shorter. */
    async later(milliseconds: number): Promise<void> {
      riff.wait(milliseconds);
      await Promise.all([ada.call(login, { body: cast.ada }), ben.call(login, { body: cast.ben })]);
    },
  };
}

export type Mixing = Awaited<ReturnType<typeof startMixing>>;
