import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { UploadedFile } from '#lib/contract/post/file.ts';
import { getPost, type Post } from '#lib/contract/post/post.ts';
import { type PostDraft, publishPost } from '#lib/contract/post/publishing.ts';
import { Client } from '#tests/support/riff/client.ts';

/** A new member of the measured server, signed in. */
export async function joinAsMember(origin: string): Promise<Client> {
  const member = new Client(origin);
  const name = `Bench ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID()}@bench.invalid`;
  await member.join({ displayName: name, email, password: 'measured with care' });
  return member;
}

/** A finished upload, and when its last byte had left (as `performance.now()` tells it). */
export interface SentUpload {
  file: UploadedFile;
  lastByteAt: number;
}

/** Uploads a file in one part, or in chunks of this many bytes, straight from the disk. */
export async function upload(
  member: Client,
  path: string,
  chunkBytes?: number,
  kind: 'video' | 'image' = 'video',
): Promise<SentUpload> {
  const { size: total } = await stat(path);
  const id = randomUUID();
  for (let from = 0; ; from += chunkBytes ?? total) {
    const to = Math.min(total, from + (chunkBytes ?? total));
    const range = { 'content-range': `bytes ${from}-${to - 1}/${total}`, 'x-unique-upload-id': id };
    const { status, body, lastByteAt } = await sendPart(member, path, {
      kind,
      from,
      to,
      headers: chunkBytes ? range : {},
    });
    const answer = JSON.parse(body) as UploadedFile & { error?: { message: string } };
    if (status !== 200) throw new Error(`the upload was answered with ${status}: ${answer.error?.message}`);
    if (to === total) return { file: answer, lastByteAt };
  }
}

// More frequent polling would take a good part of a core from the encoder.
const askMilliseconds = 100;

/** Publishes a post and waits until it is READY; throws its failure. */
export async function publishReady(member: Client, draft: PostDraft): Promise<Post> {
  const { data, message } = await member.call(publishPost, { body: draft });
  if (!data) throw new Error(message);
  for (;;) {
    const post = await member.call(getPost, { query: { code: data.postCode } });
    if (post.data?.status === 'FAILED') throw new Error(post.data.failure ?? 'failed');
    if (post.data?.status === 'READY') return post.data;
    await pause(askMilliseconds);
  }
}

interface Part {
  kind: 'video' | 'image';
  from: number;
  /** The byte after the last. */
  to: number;
  headers: Record<string, string>;
}

async function sendPart(member: Client, path: string, { kind, from, to, headers }: Part) {
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="clip.mp4"\r\n\r\n';
  const tail = '\r\n--edge--\r\n';
  const sending = request(`${member.origin}/media/v1_1/riff/${kind}/upload`, {
    method: 'POST',
    headers: {
      ...headers,
      cookie,
      'content-type': 'multipart/form-data; boundary=edge',
      'content-length': head.length + (to - from) + tail.length,
    },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.write(head);
  await pipeline(createReadStream(path, { start: from, end: to - 1 }), sending, { end: false });
  sending.end(tail);
  await once(sending, 'finish');
  const lastByteAt = performance.now();
  const [answer] = await answered;
  return { status: answer.statusCode, body: await text(answer), lastByteAt };
}
