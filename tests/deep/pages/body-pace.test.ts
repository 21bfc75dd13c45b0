import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';
import { Client, cast } from '#tests/support/riff/client.ts';

let riff: WorkerRiff;
let cookie: string;
beforeAll(async () => {
  riff = await startWorkerRiff();
  const ada = new Client(riff.origin);
  await ada.join(cast.ada);
  cookie = ada.cookieHeader();
});
afterAll(() => riff.stop());

const megabytes = 24;
// At 16 MB a second; the first 4 MB may come at once, and the sockets hold some more that count as sent.
const leastSeconds = (megabytes - 4 - 12) / 16;
const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const body = Buffer.concat([Buffer.from(head), Buffer.alloc(megabytes * 1e6), Buffer.from('\r\n--edge--\r\n')]);

/** Sends the form from another network than that of everybody else; the answer's status, and when all of it was taken. */
async function send(headers: Record<string, string>): Promise<{ status: number; seconds: number }> {
  const beganAt = performance.now();
  const sending = request(`${riff.origin}/media/v1_1/riff/image/upload`, {
    ...{ method: 'POST', agent: false, localAddress: '127.0.0.2' },
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=edge', 'content-length': body.length },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  const sent = new Promise<void>((resolve) => sending.end(body, resolve));
  const [answer] = await answered;
  await Promise.all([text(answer), sent]);
  return { status: answer.statusCode ?? 0, seconds: (performance.now() - beganAt) / 1000 };
}

/** Asks again and again, as a person who swipes, while something happens. */
async function whileOthersAsk<Result>(run: () => Promise<Result>): Promise<Result> {
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      await (await fetch(`${riff.origin}/healthz`)).text();
    }
  })();
  try {
    return await run();
  } finally {
    over.abort();
    await asking;
  }
}

test('an upload comes at its own pace while another network asks', async () => {
  const { status, seconds } = await whileOthersAsk(() => send({ cookie, 'x-requested-with': 'test' }));
  // Received to its end, and then found to be no image.
  expect(status).toBe(400);
  expect(seconds).toBeGreaterThan(leastSeconds);
});

test('a refused body comes at that pace too', async () => {
  const { status, seconds } = await whileOthersAsk(() => send({}));
  expect(status).toBe(401);
  expect(seconds).toBeGreaterThan(leastSeconds);
});
