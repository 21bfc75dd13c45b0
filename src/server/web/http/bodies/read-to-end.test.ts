import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readToEnd } from './read-to-end.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const refuse: Record<string, RequestListener> = {
  'no listener reads': (_request, response) => response.writeHead(400).end('no'),
  'a listener has begun to read': (request, response) => {
    request.once('data', () => {
      request.pause();
      response.writeHead(400).end('no');
    });
  },
  'a parser reads': (request, response) => {
    request.pipe(new PassThrough()).once('data', () => response.writeHead(400).end('no'));
  },
};

test.each(
  Object.entries(refuse).flatMap(([name, listener]) => [1, 3_000_000].map((bytes) => ({ name, bytes, listener }))),
)(
  'the connection stays open after all $bytes bytes of a refused body have arrived: $name',
  async ({ bytes, listener }) => {
    const server = createServer();
    readToEnd(server);
    server.on('request', listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'a'.repeat(bytes) });
      expect([answer.status, await answer.text()]).toEqual([400, 'no']);
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
);
