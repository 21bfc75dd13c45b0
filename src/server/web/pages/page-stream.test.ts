import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { PageStream } from './page-stream.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** What a client gets of a page with this status and body; `instead` says its status. */
async function answer(status: number, body: string) {
  server = createServer((request, response) => {
    response.setHeader('Cache-Control', 'private, no-cache');
    const page = new PageStream(request, response, (other) => {
      response.writeHead(other, ['Cache-Control', 'no-cache']).end(`instead of ${other}`);
    });
    page.writeHead(status, { 'X-Own': 'yes' });
    page.end(body);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const got = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { status: got.status, text: await got.text(), headers: got.headers };
}

test.each([404, 500])('an empty page with the status %d is answered by another', async (status) => {
  const got = await answer(status, '');
  expect([got.status, got.text, got.headers.get('cache-control')]).toEqual([
    status,
    `instead of ${status}`,
    'no-cache',
  ]);
  expect(got.headers.get('x-own')).toBeNull();
});

test.each([
  [404, 'its own page'],
  [500, 'its own page'],
  [302, ''],
  [200, ''],
])('a page with the status %d and the content "%s" stays', async (status, body) => {
  const got = await answer(status, body);
  expect([got.status, got.text, got.headers.get('x-own')]).toEqual([status, body, 'yes']);
});
