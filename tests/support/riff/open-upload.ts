import { json } from 'node:stream/consumers';
import type { Client } from './client.ts';
import type { Part, UploadReply } from './send-upload.ts';

/** An upload whose bytes the test sends piece by piece. */
export interface OpenUpload {
  /** Resolves with the answer. */
  reply: Promise<UploadReply>;
  /** Sends the next bytes of the file. */
  send(bytes: number): void;
  /** Sends the rest, and waits for the answer. */
  end(): Promise<UploadReply>;
  /** Breaks the connection. */
  cut(): void;
}

const edge = 'riff-edge';

/** Begins to send a chunk, or without `part` a whole file. */
export function openUpload(client: Client, content: Buffer, part: Part | null): OpenUpload {
  const file = part ? content.subarray(part.from, part.to) : content;
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="clip.mp4"\r\nContent-Type: video/mp4\r\n\r\n`;
  const foot = `\r\n--${edge}--\r\n`;
  const sending = client.ask('/media/v1_1/riff/video/upload', {
    method: 'POST',
    agent: false,
    headers: {
      Cookie: client.cookieHeader(),
      'Content-Type': `multipart/form-data; boundary=${edge}`,
      'Content-Length': head.length + file.length + foot.length,
      ...(part && {
        'Content-Range': `bytes ${part.from}-${part.to - 1}/${part.total}`,
        'X-Unique-Upload-Id': part.id,
      }),
    },
  });
  const reply = new Promise<UploadReply>((resolve, reject) => {
    sending.on('response', (response) => {
      json(response).then((body) => resolve({ status: response.statusCode ?? 0, body: body as UploadReply['body'] }));
    });
    sending.on('error', reject);
  });
  reply.catch(() => undefined);
  sending.write(head);
  let sent = 0;
  const send = (bytes: number) => {
    sending.write(file.subarray(sent, sent + bytes));
    sent += bytes;
  };
  return {
    reply,
    send,
    end() {
      if (sent < file.length) send(file.length - sent);
      sending.end(foot);
      return reply;
    },
    cut: () => sending.destroy(),
  };
}
