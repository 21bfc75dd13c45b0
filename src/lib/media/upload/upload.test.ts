import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { type SendUpload, type UploadOptions, uploadFile } from './upload.ts';
import { newUploadId } from './upload-id.ts';

/** A small media service with the same protocol on loopback; `interfere` may answer in its place. */
let server: Server;
let base: string;
let stored: Buffer;
let seen: {
  method: string;
  range: string;
  id: string;
  fields: Record<string, string>;
}[];
let interfere: (index: number, response: ServerResponse) => boolean;

beforeEach(async () => {
  stored = Buffer.alloc(0);
  seen = [];
  interfere = () => false;
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/media/v1_1/riff`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function answer(request: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const method = request.method ?? '';
  const range = String(request.headers['content-range'] ?? '');
  const id = String(request.headers['x-unique-upload-id'] ?? '');
  const reply = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (method === 'GET') {
    seen.push({
      method,
      range,
      id: request.url?.split('/').at(-1) ?? '',
      fields: {},
    });
    if (interfere(seen.length, response)) return;
    reply(200, { received: stored.length });
    return;
  }
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(Buffer.concat(parts), { headers }).formData();
  const fields = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  seen.push({ method, range, id, fields });
  if (interfere(seen.length, response)) return;
  const [, from = 0, , total = 0] = (/bytes (\d+)-(\d+)\/(\d+)/.exec(range) ?? []).map(Number);
  if (from > stored.length)
    return reply(400, {
      error: { message: 'Too early' },
      received: stored.length,
    });
  const bytes = Buffer.from(await (form.get('file') as File).arrayBuffer());
  stored = Buffer.concat([stored.subarray(0, from), bytes]);
  if (stored.length < total) return reply(200, { done: false, bytes: stored.length });
  reply(200, {
    public_id: 'videos/abc',
    resource_type: 'video',
    format: 'mp4',
    bytes: total,
    duration: 2,
  });
}

/** XMLHttpRequest does not exist here, so the browser tests cover it. */
const send: SendUpload = async ({ method, url, headers, body, signal, onProgress }) => {
  const response = await fetch(url, { method, headers, body, signal });
  onProgress(Number.MAX_SAFE_INTEGER);
  return {
    status: response.status,
    body: await response.json().catch(() => null),
  };
};

const content = Uint8Array.from({ length: 25 }, (_, index) => index);
const clip = new File([content], 'clip.mp4', { type: 'video/mp4' });

function options(overrides: Partial<UploadOptions> = {}): UploadOptions {
  return {
    uploadBase: base,
    kind: 'video',
    id: 'one-upload',
    chunkBytes: 10,
    signal: new AbortController().signal,
    onProgress: () => {},
    send,
    refresh: async () => false,
    pause: async () => {},
    ...overrides,
  };
}

const ranges = () => seen.map(({ method, range }) => (method === 'GET' ? 'ask' : range.slice('bytes '.length)));

function cut(response: ServerResponse): true {
  response.socket?.destroy();
  return true;
}

function refuse(response: ServerResponse, status: number, body: unknown): true {
  response.writeHead(status).end(JSON.stringify(body));
  return true;
}

test('sends a file in chunks under one id and returns the last answer', async () => {
  const progress: number[] = [];
  const file = await uploadFile(clip, options({ onProgress: (bytes) => progress.push(bytes) }));
  expect(file.public_id).toBe('videos/abc');
  expect(new Uint8Array(stored)).toEqual(content);
  expect(ranges()).toEqual(['0-9/25', '10-19/25', '20-24/25']);
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(['one-upload']));
  expect(seen[0]?.fields).toEqual({
    upload_preset: 'riff',
    resource_type: 'video',
    folder: 'videos',
  });
  expect(progress).toEqual([10, 20, 25]);
});

test('continues after a broken connection from the bytes that the service has', async () => {
  interfere = (index, response) => index === 2 && cut(response);
  await uploadFile(clip, options());
  expect(ranges()).toEqual(['0-9/25', '10-19/25', 'ask', '10-19/25', '20-24/25']);
  expect(new Uint8Array(stored)).toEqual(content);
});

test('requests the last answer again if it was lost', async () => {
  interfere = (index, response) => {
    if (index !== 3) return false;
    stored = Buffer.from(content);
    return cut(response);
  };
  expect((await uploadFile(clip, options())).public_id).toBe('videos/abc');
  expect(ranges()).toEqual(['0-9/25', '10-19/25', '20-24/25', 'ask', '20-24/25']);
});

test('sends the same chunk again if the service cannot tell its bytes', async () => {
  interfere = (index, response) => (index === 2 && cut(response)) || (index === 3 && refuse(response, 404, {}));
  await uploadFile(clip, options());
  expect(ranges()).toEqual(['0-9/25', '10-19/25', 'ask', '10-19/25', '20-24/25']);
});

test('sends bytes again that the service has lost', async () => {
  interfere = (index) => {
    if (index === 3) stored = stored.subarray(0, 5);
    return false;
  };
  await uploadFile(clip, options());
  expect(ranges()).toEqual(['0-9/25', '10-19/25', '20-24/25', '5-14/25', '15-24/25']);
  expect(new Uint8Array(stored)).toEqual(content);
});

test('resumes an upload where an earlier try ended', async () => {
  stored = Buffer.from(content.subarray(0, 10));
  await uploadFile(clip, options({ resume: true }));
  expect(ranges()).toEqual(['ask', '10-19/25', '20-24/25']);
});

test('waits longer after each failure, then fails with the message of the specification', async () => {
  interfere = (_, response) => cut(response);
  const waits: number[] = [];
  const pause = async (milliseconds: number) => void waits.push(milliseconds);
  await expect(uploadFile(clip, options({ pause }))).rejects.toThrow(messages.uploadVideoFailed);
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000]);
});

test('fails at once with the service’s message after a refusal', async () => {
  interfere = (_, response) => refuse(response, 415, { error: { message: 'This is not a video.' } });
  await expect(uploadFile(clip, options())).rejects.toMatchObject({
    message: 'This is not a video.',
    status: 415,
  });
  expect(seen).toHaveLength(1);
});

test('shows a message if the service refuses the file as too large', async () => {
  interfere = (_, response) => refuse(response, 413, null);
  await expect(uploadFile(clip, options())).rejects.toThrow(messages.fileTooLarge);
});

test('renews an ended session once per chunk and sends the chunk again', async () => {
  let refreshes = 0;
  interfere = (index, response) => (index === 1 || index === 3) && refuse(response, 401, {});
  await uploadFile(clip, options({ refresh: async () => Boolean(++refreshes) }));
  expect(refreshes).toBe(2);
  expect(new Uint8Array(stored)).toEqual(content);
});

test('ends if the session cannot be renewed', async () => {
  interfere = (_, response) => refuse(response, 401, {});
  await expect(uploadFile(clip, options())).rejects.toMatchObject({
    status: 401,
  });
  await expect(uploadFile(clip, options({ refresh: async () => true }))).rejects.toMatchObject({ status: 401 });
});

test('a cancel ends it at once', async () => {
  const cancel = new AbortController();
  interfere = (index) => {
    if (index === 2) cancel.abort();
    return false;
  };
  await expect(uploadFile(clip, options({ signal: cancel.signal }))).rejects.toMatchObject({ name: 'AbortError' });
  expect(seen).toHaveLength(2);
});

test('every upload has its own id', () => {
  expect(newUploadId()).toMatch(/^[0-9a-f]{32}$/);
  expect(newUploadId()).not.toBe(newUploadId());
});
