import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { form, headOf, megabyte, refusal, sendBody, uploadPath } from '#tests/support/bodies/refused-body.ts';
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

const refusals = (clients: number, headers: Record<string, string>, megabytes: number) =>
  Promise.all(Array.from({ length: clients }, () => refusal(ada, uploadPath, headers, megabytes * megabyte)));

test('six clients that send 101 MB each at the same time get the refusal', async () => {
  const headers = { ...form, 'Content-Length': String(101 * megabyte) };
  for (const answer of await refusals(6, headers, 101)) {
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain(messages.fileTooLarge);
  }
});

test('clients that do not declare their size get the refusal', async () => {
  for (const answer of await refusals(2, form, 101)) expect(answer).toContain(messages.fileTooLarge);
});

test('a client that asks for the connection’s end gets the refusal of its 101 MB before the end', async () => {
  const headers = { ...form, 'Content-Length': String(101 * megabyte), Connection: 'close' };
  for (const answer of await refusals(1, headers, 101)) expect(answer).toContain(messages.fileTooLarge);
});

test('a client that sends endlessly is cut off', async () => {
  const line = await openLine(ada.origin);
  const endless = 1_000_000 * megabyte;
  await line.send(headOf(ada, uploadPath, { ...form, 'Content-Length': String(endless) }));
  await line.seen(messages.fileTooLarge);
  await expect(sendBody(line, endless, false)).rejects.toThrow();
});
