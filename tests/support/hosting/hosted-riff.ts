import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { UploadedFile } from '#lib/contract/post/file.ts';
import { finishUpload, signUpload } from '#lib/contract/post/hosted-file.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import type { SendUpload } from '#lib/media/upload/upload.ts';
import { UploadFailure } from '#lib/media/upload/upload-failure.ts';
import { type HostAnswer, type HostDesk, uploadToHost } from '#lib/media/upload/upload-to-host.ts';
import { hostedDeletions, uploads } from '#server/ground/db/schema/index.ts';
import { checkAllHosted } from '#server/product/services/hosting/check-hosted.ts';
import { deleteHosted } from '#server/product/services/hosting/delete-hosted.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { tagCode } from '../riff/build.ts';
import { type Client, cast } from '../riff/client.ts';
import { paintImage } from '../riff/media-files.ts';
import { startRiff, type TestRiff } from '../riff/riff.ts';
import { runJobs } from '../riff/run-jobs.ts';
import { openMediaHost, type TestMediaHost } from './media-host.ts';

interface Changes {
  /** The browser's name for the upload. */
  id?: string;
  /** Changes the browser's final call to Riff, or prevents it. */
  tamper?: (answer: HostAnswer) => HostAnswer;
}

/** A Riff whose posts' files go to a media host, which is a second Riff. It has two members, a film and a photo. */
export interface HostedRiff {
  host: TestMediaHost;
  riff: TestRiff;
  ada: Client;
  ben: Client;
  tag: string;
  film: File;
  photo: File;
  /** Sends a file like a member's browser, over the network, in small parts. */
  upload(client: Client, file: File, changes?: Changes): Promise<UploadedFile>;
  rowOf(publicId: string): Promise<typeof uploads.$inferSelect | undefined>;
  /** A draft of a video post. */
  draftOf(videoPublicId: string, more?: object): object;
  publish(client: Client, draft: object): Promise<{ postCode: string; status: string }>;
  /** A post as Ada sees it. */
  postOf(code: string): Promise<Awaited<ReturnType<typeof seen>>>;
  /** A READY video post of Ada's whose file is with the host. */
  readyPost(): Promise<{ postCode: string; publicId: string }>;
  /** A PROCESSING video post for which the host has made everything and has not announced it. */
  waitingPost(): Promise<{ postCode: string; publicId: string }>;
  /** Deletes everything that would be due if it had ended this number of minutes earlier; returns the number of deletions. */
  deleteDue(minutes?: number): Promise<number>;
  close(): Promise<void>;
}

let begun = 0;
/** A new name for an upload. */
export const newId = () => `upload-${++begun}`;
export const { signal } = new AbortController();

const kindOf = (file: File) => (file.type.startsWith('image/') ? 'image' : 'video');

const send: SendUpload = async ({ method, url, headers, body }) => {
  const answer = await fetch(url, { method, headers, body });
  return { status: answer.status, body: await answer.json() };
};

function deskOf(client: Client, file: File, { id = newId(), tamper = (answer) => answer }: Changes): HostDesk {
  const given = <Data>({ status, data, message }: { status: number; data: Data | null; message: string }): Data => {
    if (data === null) throw new UploadFailure(message, status);
    return data;
  };
  return {
    sign: async () => given(await client.call(signUpload, { body: { id, kind: kindOf(file), bytes: file.size } })),
    finish: async (answer) => given(await client.call(finishUpload, { body: tamper(answer) })),
  };
}

const seen = async (client: Client, code: string) => (await client.call(getPost, { query: { code } })).data;

export async function startHostedRiff(): Promise<HostedRiff> {
  const host = await openMediaHost();
  const riff = await startRiff({ mediaHost: host.config });
  const { context } = riff;
  const [ada, ben] = [riff.visitor(), riff.visitor()];
  await ada.join(cast.ada);
  await ben.join(cast.ben);
  const tag = await tagCode(ada, 'elsewhere');
  const folder = await mkdtemp(path.join(tmpdir(), 'riff-hosting-'));
  const picture = path.join(folder, 'photo.png');
  await paintImage(picture);
  const film = new File([await openAsBlob(makeClip({ width: 320, height: 180, rate: 10 }))], 'film.mp4', {
    type: 'video/mp4',
  });
  const photo = new File([await openAsBlob(picture)], 'photo.png', { type: 'image/png' });

  const upload: HostedRiff['upload'] = (client, file, changes = {}) =>
    uploadToHost(file, {
      ...{ kind: kindOf(file), desk: deskOf(client, file, changes), chunkBytes: 20_000 },
      ...{ signal, send, pause: async () => {}, onProgress: () => {} },
    });
  const draftOf: HostedRiff['draftOf'] = (videoPublicId, more = {}) => ({
    ...{ title: 'From elsewhere', postType: 'VID', videoPublicId, videoThumbnail: 0, tagCodeList: [tag] },
    ...more,
  });
  const publish: HostedRiff['publish'] = async (client, draft) => {
    const { data, message } = await client.call(publishPost, { body: draft });
    if (!data) throw new Error(message);
    return data;
  };
  const waitingPost = async () => {
    const { public_id: publicId } = await upload(ada, film);
    const { postCode } = await publish(ada, draftOf(publicId));
    await runJobs(context);
    await host.work();
    return { postCode, publicId };
  };

  return {
    ...{ host, riff, ada, ben, tag, film, photo, upload, draftOf, publish, waitingPost },
    rowOf: async (publicId) => (await context.db.select().from(uploads).where(eq(uploads.publicId, publicId)))[0],
    postOf: (code) => seen(ada, code),
    async readyPost() {
      const post = await waitingPost();
      await checkAllHosted(context, signal);
      return post;
    },
    async deleteDue(minutes = 0) {
      await runJobs(context);
      const earlier = (column: PgColumn) => sql`${column} - make_interval(mins => ${minutes})`;
      const { dueAt, formUntil } = hostedDeletions;
      await context.db.update(hostedDeletions).set({ dueAt: earlier(dueAt), formUntil: earlier(formUntil) });
      return await deleteHosted(context, signal);
    },
    async close() {
      await riff.close();
      await host.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
