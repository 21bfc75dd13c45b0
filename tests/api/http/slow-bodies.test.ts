import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { openLine } from '#tests/support/riff/line.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

/** Sends a byte every half second until the connection ends; resolves to the answer and how many seconds that took. */
async function trickle(path: string, framing: string): Promise<{ answer: string; seconds: number }> {
  const line = await openLine(riff.origin);
  const start = performance.now();
  await line.send(
    [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', framing, '', ''].join('\r\n'),
  );
  const part = framing.startsWith('Transfer') ? '1\r\n \r\n' : ' ';
  const sending = setInterval(() => line.send(part).catch(() => undefined), 500);
  const answer = await line.seen(/\}$/);
  await new Promise((resolve) => (line.socket.destroyed ? resolve(null) : line.socket.once('close', resolve)));
  clearInterval(sending);
  return { answer, seconds: (performance.now() - start) / 1000 };
}

test.concurrent('a call whose body trickles in ends after 15 seconds', { timeout: 60_000 }, async () => {
  const slow = await Promise.all([
    trickle('/api/auth/login', 'Content-Length: 500'),
    trickle('/api/auth/login', 'Transfer-Encoding: chunked'),
  ]);
  for (const { answer, seconds } of slow) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain(messages.tooSlow);
    expect(seconds).toBeGreaterThan(14);
    expect(seconds).toBeLessThan(20);
  }
});

test.concurrent('a refused call does not wait for a body that trickles in', { timeout: 60_000 }, async () => {
  const { answer, seconds } = await trickle('/api/auth/logout-of-nothing', 'Content-Length: 500');
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(seconds).toBeLessThan(20);
});
