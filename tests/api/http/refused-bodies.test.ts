import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { form, headOf, megabyte, proveOpen, refusal, uploadPath } from '#tests/support/bodies/refused-body.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { openLine } from '#tests/support/riff/line.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
});
afterAll(() => riff.close());

describe('a client that sends its whole body before it reads gets the refusal', () => {
  test('of a file of 101 MB', async () => {
    const headers = { ...form, 'Content-Length': String(101 * megabyte) };
    const answer = await refusal(ada, uploadPath, headers, 101 * megabyte);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain(messages.fileTooLarge);
  });

  test('of a call', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(2 * megabyte) };
    expect(await refusal(ada, '/api/auth/login', headers, 2 * megabyte)).toContain(messages.tooLarge);
  });

  test('and the connection ends if the client requested that', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(2 * megabyte), Connection: 'close' };
    expect(await refusal(ada, '/api/auth/login', headers, 2 * megabyte)).toContain(messages.tooLarge);
  });
});

describe('a client that asks before it sends', () => {
  test('is refused before it has sent anything', async () => {
    const line = await openLine(ada.origin);
    await line.send(
      headOf(ada, uploadPath, { ...form, 'Content-Length': String(120 * megabyte), Expect: '100-continue' }),
    );
    const answer = await line.seen(/\}$/);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toContain(messages.fileTooLarge);
  });

  test('is told to continue if its body is wanted', async () => {
    const body = JSON.stringify({ email: 'nobody@example.org', password: 'guess' });
    const line = await openLine(ada.origin);
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
    await line.send(headOf(ada, '/api/auth/login', { ...headers, Expect: '100-continue' }));
    expect(await line.seen('\r\n\r\n')).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    await line.send(body);
    expect(await line.seen(/\}$/)).toMatch(/^HTTP\/1\.1 400 /);
    await proveOpen(line, ada);
    line.socket.destroy();
  });
});
