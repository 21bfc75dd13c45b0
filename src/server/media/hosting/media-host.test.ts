import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMediaHost } from './media-host.ts';

const { signal } = new AbortController();

/** Loads a file from a host that answers like this. */
async function load(answer: RequestListener): Promise<unknown> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = await mkdtemp(join(tmpdir(), 'riff-host-'));
  const account = { cloud: 'riff', uploadPreset: 'riff', apiKey: 'key', apiSecret: 'secret' };
  const config = { ...account, apiBase: origin, deliveryBase: origin };
  const host = openMediaHost(config, { publicUrl: origin, now: () => new Date(), patience: 200 });
  try {
    return await host
      .download('videos/hosted-x', 'mp4', join(folder, 'file'), signal)
      .catch((error: Error) => `${error.name}: ${error.message}`);
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  }
}

test('a host that accepts a request and never answers is given up', async () => {
  expect(await load(() => undefined)).toBe('Error: no answer: TimeoutError');
});

test('a host that never ends its answer is given up', async () => {
  expect(await load((_, response) => void response.writeHead(200).write('half'))).toMatch(/^(Abort|Timeout)Error/);
});

test('a host that lacks the file, or breaks off, is at fault', async () => {
  expect(await load((_, response) => void response.writeHead(404).end())).toBe('Error: download: 404');
  expect(
    await load((_, response) => {
      response.writeHead(200, { 'Content-Length': '10' }).write('half');
      response.destroy();
    }),
  ).toMatch(/Error/);
});
