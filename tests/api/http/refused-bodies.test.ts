import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { cast } from '#tests/support/riff/client.ts';
import { type Line, openLine } from '#tests/support/riff/line.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const megabyte = 1024 * 1024;
const upload = '/media/v1_1/riff/video/upload';

let riff: TestRiff;
let cookie: string;

beforeAll(async () => {
  riff = await startRiff();
  const ada = riff.visitor();
  await ada.join(cast.ada);
  cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
});
afterAll(() => riff.close());

const head = (path: string, headers: Record<string, string>) =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(riff.origin).host}`,
    `Cookie: ${cookie}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');

/** What a body is made of; chunked, each part is framed. */
async function sendBody(line: Line, bytes: number, framed: boolean): Promise<void> {
  const part = Buffer.alloc(64 * 1024, 'a');
  for (let sent = 0; sent < bytes; sent += part.length) {
    const size = Math.min(part.length, bytes - sent);
    if (framed) await line.send(`${size.toString(16)}\r\n`);
    await line.send(part.subarray(0, size));
    if (framed) await line.send('\r\n');
  }
  if (framed) await line.send('0\r\n\r\n');
}

const form = { 'Content-Type': 'multipart/form-data; boundary=edge' };
const fileHead = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n';
const healthy = () => `GET /healthz HTTP/1.1\r\nHost: ${new URL(riff.origin).host}\r\n\r\n`;

/** Sends all of a body as a simple client does, which reads the answer afterwards. */
async function refusal(path: string, headers: Record<string, string>, bytes: number): Promise<string> {
  const line = await openLine(riff.origin);
  const framed = !('Content-Length' in headers);
  await line.send(head(path, framed ? { ...headers, 'Transfer-Encoding': 'chunked' } : headers));
  if (framed) await line.send(`${fileHead.length.toString(16)}\r\n${fileHead}\r\n`);
  await sendBody(line, bytes, framed);
  const answer = await line.seen(/\}$/);
  if (!headers['Connection']) {
    await line.send(healthy());
    await line.seen(/^HTTP\/1\.1 200 /);
  }
  line.socket.destroy();
  return answer;
}

describe('a body that is refused is read to its end, so that the answer arrives', () => {
  test.each([101, 120])('%i MB of declared length, from twelve clients at once', async (size) => {
    const bytes = size * megabyte;
    const headers = { ...form, 'Content-Length': String(bytes) };
    const answers = await Promise.all(Array.from({ length: 12 }, () => refusal(upload, headers, bytes)));
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toContain(messages.fileTooLarge);
    }
  });

  test('without a declared length', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => refusal(upload, form, 120 * megabyte)));
    for (const answer of answers) expect(answer).toContain(messages.fileTooLarge);
  });

  test('of a client that wants the connection to end', async () => {
    const headers = { ...form, 'Content-Length': String(101 * megabyte), Connection: 'close' };
    expect(await refusal(upload, headers, 101 * megabyte)).toContain(messages.fileTooLarge);
  });

  test('of a call', async () => {
    const bytes = 20 * megabyte;
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(bytes) };
    expect(await refusal('/api/auth/login', headers, bytes)).toContain(messages.tooLarge);
  });

  test('but not without end', async () => {
    const line = await openLine(riff.origin);
    const endless = 1_000_000 * megabyte;
    await line.send(head(upload, { ...form, 'Content-Length': String(endless) }));
    await line.seen(messages.fileTooLarge);
    await expect(sendBody(line, endless, false)).rejects.toThrow();
  });
});

describe('a client that asks before it sends', () => {
  test('is told no without having sent anything', async () => {
    const line = await openLine(riff.origin);
    await line.send(head(upload, { ...form, 'Content-Length': String(120 * megabyte), Expect: '100-continue' }));
    const answer = await line.seen(/\}$/);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toContain(messages.fileTooLarge);
  });

  test('is told to continue once its body is wanted', async () => {
    const body = JSON.stringify({ email: 'nobody@example.org', password: 'guess' });
    const line = await openLine(riff.origin);
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
    await line.send(head('/api/auth/login', { ...headers, Expect: '100-continue' }));
    expect(await line.seen('\r\n\r\n')).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    await line.send(body);
    expect(await line.seen(/\}$/)).toMatch(/^HTTP\/1\.1 400 /);
    await line.send(healthy());
    await line.seen(/^HTTP\/1\.1 200 /);
    line.socket.destroy();
  });
});
