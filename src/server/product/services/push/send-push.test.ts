import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { NotPublic } from '#server/ground/public-address.ts';
import { sendPush } from './send-push.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(answer: RequestListener): Promise<{ server: Server; url: URL }> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/abc`) };
}

const message = { headers: { TTL: 60 }, body: Buffer.from('sealed') };
const now = new Date('2026-01-01T00:00:00Z');
const run = () => ({ signal: new AbortController().signal, now });
const send = (url: URL) => sendPush({ url, isNamed: true }, message, run());

test('a name that leads into the server’s own network gets no connection', async () => {
  let connections = 0;
  const { server, url } = await serve((_, response) => response.end());
  server.on('connection', () => {
    connections += 1;
  });
  const address = { url: new URL(`http://localhost:${url.port}/abc`), isNamed: false };
  await expect(sendPush(address, message, run())).rejects.toBeInstanceOf(NotPublic);
  expect(connections).toBe(0);
});

test('a redirect is an answer, and is not followed', async () => {
  const asked: string[] = [];
  const { url } = await serve(({ url: path = '' }, response) => {
    asked.push(path);
    response.writeHead(302, { Location: '/elsewhere' }).end();
  });
  expect(await send(url)).toEqual({ status: 302, retryAfter: null });
  expect(asked).toEqual(['/abc']);
});

test('an answer without an end is not read', async () => {
  const closed = Promise.withResolvers<void>();
  const { url } = await serve((_, response) => {
    const more = setInterval(() => response.write('x'.repeat(10_000)), 1);
    response.writeHead(201).on('close', () => {
      clearInterval(more);
      closed.resolve();
    });
  });
  expect(await send(url)).toEqual({ status: 201, retryAfter: null });
  await closed.promise;
});

test('a stopping process does not wait for a push service', async () => {
  const stopping = new AbortController();
  const { server, url } = await serve(() => undefined);
  const sent = sendPush({ url, isNamed: true }, message, { signal: stopping.signal, now });
  await once(server, 'request');
  stopping.abort(new Error('the process stops'));
  await expect(sent).rejects.toThrow();
});

test.each([
  ['120', 120],
  ['Thu, 01 Jan 2026 00:01:30 GMT', 90],
  ['Thu, 01 Jan 2025 00:00:00 GMT', null],
  ['0', null],
  ['soon', null],
])('the Retry-After %j means %j seconds', async (retryAfter, seconds) => {
  const { url } = await serve((_, response) => response.writeHead(429, { 'Retry-After': retryAfter }).end());
  expect(await send(url)).toEqual({ status: 429, retryAfter: seconds });
});
