import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/ground/config.ts';
import { createHttpServer } from '../server/http-server.ts';
import { hostCheck, knownHosts } from './known-hosts.ts';

const config = readConfig({ PUBLIC_URL: 'https://riff.example', ALLOWED_HOSTS: 'riff.local,nas' });

const server = createHttpServer(knownHosts(config, (_request, response) => response.end('passed')));
let port: number;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends a request as written, because a client would add its own `Host`. */
async function send(head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(`${head}\r\nConnection: close\r\n\r\n`);
  return await text(socket);
}

test.each([
  'riff.example',
  'RIFF.example:443',
  'riff.example.',
  'riff.local:4321',
  'nas',
  'localhost:4321',
  'shop.localhost',
  '127.0.0.1',
  '127.8.8.8:80',
  '192.168.1.20:4321',
  '[::1]:4321',
  '[fe80::1]',
])('a request to %s is answered', async (host) => {
  expect(await send(`GET / HTTP/1.1\r\nHost: ${host}`)).toContain('passed');
});

test.each([
  'evil.example',
  'riff.example.evil.example',
  'evilriff.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '127.0.0.1@evil.example',
  'xlocalhost',
  '[evil]',
  '',
])('a request to "%s" is refused', async (host) => {
  for (const method of ['GET', 'POST', 'HEAD', 'PUT']) {
    const answer = await send(`${method} /api/posts HTTP/1.1\r\nHost: ${host}`);
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    expect(answer).not.toContain('passed');
  }
});

test('the refusal gives the remedy, and repeats nothing but a plain name', async () => {
  const answer = await send('GET / HTTP/1.1\r\nHost: my-box.lan:4321');
  expect(answer).toContain('Riff does not answer to my-box.lan. Open it at https://riff.example');
  expect(answer).toContain('ALLOWED_HOSTS=my-box.lan');
  expect(answer).toMatch(/^content-type: text\/plain/im);
  expect(answer).toMatch(/^cache-control: no-store/im);
  expect(await send('GET / HTTP/1.1\r\nHost: <b>x</b>')).not.toContain('<b>');
});

test('a full address in place of the path counts, not the header', async () => {
  expect(await send('GET http://evil.example/ HTTP/1.1\r\nHost: riff.example')).toMatch(/^HTTP\/1\.1 421 /);
  expect(await send('GET http://evil.example/healthz HTTP/1.1\r\nHost: riff.example')).toMatch(/^HTTP\/1\.1 421 /);
  expect(await send('GET http://riff.example/ HTTP/1.1\r\nHost: riff.example')).toContain('passed');
});

test('health probes need no name', async () => {
  for (const path of ['/healthz', '/readyz', '/readyz?x']) {
    expect(await send(`GET ${path} HTTP/1.1\r\nHost: pod-17.internal`)).toContain('passed');
  }
  expect(await send('GET /healthz/../api/posts HTTP/1.1\r\nHost: pod-17.internal')).toMatch(/^HTTP\/1\.1 421 /);
});

test('without PUBLIC_URL, the address at which it listens is known', () => {
  const isKnown = hostCheck(readConfig({ HOST: 'riff.home' }));
  expect(['riff.home', 'riff.home:4321', 'localhost:4321', '10.0.0.7:4321'].map(isKnown)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['evil.example', 'home', '0.0.0.0.evil.example'].map(isKnown)).toEqual([false, false, false]);
});

describe('under the name of the media’s origin', () => {
  const PUBLIC_URL = 'http://riff.example';
  const named = readConfig({ PUBLIC_URL, MEDIA_PUBLIC_URL: 'http://media.example:8099' });
  const trial = readConfig({ PUBLIC_URL, MEDIA_PUBLIC_URL: 'http://localhost:8099' });
  const check = (given: typeof named, host: string, head: string) => {
    let passed: string | null = null;
    const [method = '', url = ''] = head.split(' ');
    const rawHeaders = ['Host', host, 'cookie', 'riff_access=1', 'Range', 'bytes=0-1'];
    const request = { method, url, rawHeaders, headers: { host, cookie: 'riff_access=1', range: 'bytes=0-1' } };
    const response = { writeHead: () => response, end: () => response };
    knownHosts(given, (asked) => {
      passed = `${asked.headers.cookie} ${asked.rawHeaders.join(' ')}`;
    })(request as unknown as IncomingMessage, response as unknown as ServerResponse<IncomingMessage>);
    return passed;
  };

  test.each(['media.example', 'MEDIA.example.:8099', 'media.example:80'])(
    'the host %s answers files without cookies',
    (host) => {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        expect(check(named, host, `${method} /media/riff/video/upload/videos/x.mp4?y`)).toBe(
          `undefined Host ${host} Range bytes=0-1`,
        );
      }
    },
  );

  test.each([
    'GET /',
    'GET /client/home',
    'GET /api/posts/feed',
    'GET /media/v1_1/riff/uploads/x',
    'POST /media/riff/video/upload/x',
    'GET /media/riff/../../api/posts/feed',
    'GET /media/riff/%2e%2e/%2E./api/posts/feed',
    'GET /media/riff/..\\..\\api/posts/feed',
    'GET //media/riff/x',
    'GET http://media.example/media/riff/x',
    'GET /healthz',
  ])('the media host refuses every other request: %s', (head) => {
    expect(check(named, 'media.example', head)).toBeNull();
  });

  test('a name that Riff has in any case is told apart by its port', () => {
    expect(check(trial, 'localhost:4321', 'GET /api/posts/feed')).toContain('riff_access=1');
    expect(check(trial, 'localhost:8099', 'GET /api/posts/feed')).toBeNull();
    expect(check(trial, 'localhost:8099', 'GET /media/riff/x')).not.toContain('riff_access=1');
  });
});
