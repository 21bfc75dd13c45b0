import { openAsBlob } from 'node:fs';
import type { UploadedFile } from '#lib/contract/post/file.ts';
import type { Client } from './client.ts';

type Kind = 'video' | 'image' | 'auto';

/** The answer of the media service: the file, the answer to a chunk, or an error. */
export interface UploadReply {
  status: number;
  body: Partial<UploadedFile> & { error?: { message: string }; done?: false; bytes?: number; received?: number };
}

export interface Part {
  from: number;
  /** The byte after the last. */
  to: number;
  total: number;
  id: string;
}

interface Options {
  kind?: Kind;
  fields?: Record<string, string>;
  fileName?: string;
  /** Sends only this part of the content, as a chunk. */
  part?: Part;
}

/** Sends content like the browser. */
export async function sendUpload(client: Client, content: Blob, options: Options = {}): Promise<UploadReply> {
  const { kind = 'video', part, fileName = 'clip.mp4' } = options;
  const form = new FormData();
  form.append('upload_preset', 'riff');
  for (const [name, value] of Object.entries(options.fields ?? {})) form.append(name, value);
  form.append('file', part ? content.slice(part.from, part.to) : content, fileName);
  const headers: Record<string, string> = part
    ? { 'Content-Range': `bytes ${part.from}-${part.to - 1}/${part.total}`, 'X-Unique-Upload-Id': part.id }
    : {};
  const answer = await client.send(`/media/v1_1/riff/${kind}/upload`, { method: 'POST', body: form, headers });
  return { status: answer.status, body: (await answer.json()) as UploadReply['body'] };
}

/** Sends a file from the disk in one part. */
export const sendFile = async (client: Client, path: string, options: Options = {}): Promise<UploadReply> =>
  sendUpload(client, await openAsBlob(path), options);
