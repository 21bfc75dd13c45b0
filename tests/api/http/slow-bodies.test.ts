import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { type Line, openLine } from '#tests/support/riff/line.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const length = 'Content-Length: 500';
const chunked = 'Transfer-Encoding: chunked';
let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());
afterEach(() => void vi.useRealTimers());

/** Begins a call, and sends the first byte of its body. */
async function begin(path: string, framing: string): Promise<Line> {
  const line = await openLine(riff.origin);
  await line.send(
    [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', framing, '', ''].join('\r\n'),
  );
  await line.send(framing === chunked ? '1\r\n \r\n' : ' ');
  return line;
}

const closed = ({ socket }: Line) =>
  new Promise((resolve) => (socket.destroyed ? resolve(null) : socket.once('close', resolve)));

test.each([length, chunked])('a call whose body trickles in ends after 15 seconds (%s)', async (framing) => {
  // The server waits in this process: its time stands still until the test moves it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const limits = vi.spyOn(globalThis, 'setTimeout');
  const line = await begin('/api/auth/login', framing);
  await vi.waitFor(() => expect(limits).toHaveBeenCalledWith(expect.any(Function), 15_000), { interval: 1 });
  let answer = '';
  const answered = line.seen(/\}$/).then((text) => {
    answer = text;
  });
  vi.advanceTimersByTime(14_000);
  await line.send(framing === chunked ? '1\r\n \r\n' : ' ');
  expect(answer).toBe('');
  vi.advanceTimersByTime(1_000);
  await answered;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain(messages.tooSlow);
  await closed(line);
});

test('a refused call is answered before its body has arrived, and a sender that is too slow is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const line = await begin('/api/auth/logout-of-nothing', length);
  expect(await line.seen(/\}$/)).toMatch(/^HTTP\/1\.1 404 /);
  expect(line.socket.destroyed).toBe(false);
  vi.advanceTimersByTime(16_000);
  await closed(line);
});
