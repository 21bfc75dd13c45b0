import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { PageStream } from './page-stream.ts';
import { sendStored, storeAnswer } from './stored-answer.ts';

let server: Server | undefined;
afterEach(() => server?.close());

const own = [['Cache-Control', 'private, no-cache']] as const;

/** The answer that a client gets for a page with this status and body; `instead` gives its status. */
async function answer(status: number, body: string) {
  server = createServer((request, response) => {
    for (const [name, value] of [...own, ['Set-Cookie', 'session=1']] as const) response.setHeader(name, value);
    const page = new PageStream(request, response, (other) => {
      const plain = Buffer.from(`instead of ${other}`);
      const headers = ['Content-Type', 'text/plain', 'Cache-Control', 'no-cache'];
      const stored = storeAnswer({ status: other, modifiedAt: new Date(), headers, plain, br: null, gzip: null });
      sendStored(request, response, stored, own.flat());
    });
    page.writeHead(status, { 'X-Own': 'yes' });
    page.end(body);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const got = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { status: got.status, text: await got.text(), headers: got.headers };
}

test.each([404, 500])(
  'an empty page with the status %d is answered by another, which stays private',
  async (status) => {
    const { headers, ...got } = await answer(status, '');
    expect(got).toEqual({ status, text: `instead of ${status}` });
    expect(['content-type', 'cache-control', 'set-cookie', 'x-own'].map((name) => headers.get(name))).toEqual([
      'text/plain',
      'private, no-cache',
      'session=1',
      null,
    ]);
  },
);

test.each([
  [404, 'its own page'],
  [500, 'its own page'],
  [302, ''],
  [200, ''],
])('a page with the status %d and the content "%s" stays', async (status, body) => {
  const got = await answer(status, body);
  expect([got.status, got.text, got.headers.get('x-own')]).toEqual([status, body, 'yes']);
});
