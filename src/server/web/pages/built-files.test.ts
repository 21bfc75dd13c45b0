import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { inLanguage } from '#lib/language/catalogue.ts';
import { languageOf } from '#lib/language/dictionaries.ts';
import { type Language, said } from '#lib/language/language.ts';
import type { LanguageTag } from '#lib/language/languages.ts';
import { pages } from '#lib/texts/server/pages.ts';
import { createHttpServer } from '#server/web/http/server/http-server.ts';
import { type BuiltFiles, readBuiltFiles } from './built-files.ts';
import { sendStored } from './stored-answer.ts';

const script = 'console.log("a line that repeats itself");\n'.repeat(700);
const noindex = '<!doctype html><meta name="robots" content="noindex">';
const choice = '<nav data-language-choice><li data-language="de">Deutsch</li><li data-language="ar">العربية</li></nav>';
const failedIn = (language: Language) => {
  const t = inLanguage(pages, language);
  return `${noindex}<h1>${t.failed}</h1>${t.status500} ${said(messages.tryLaterOrSupport, language)}`;
};
const tagOf = ({ headers }: IncomingMessage): LanguageTag => (headers['accept-language'] === 'de' ? 'de' : 'en');
let parent: string;
let files: BuiltFiles;
let server: Server;

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'riff-built-'));
  const folder = path.join(parent, 'client');
  await mkdir(path.join(folder, '_astro'), { recursive: true });
  await mkdir(path.join(folder, 'client', 'about'), { recursive: true });
  await writeFile(path.join(parent, 'secret.txt'), 'not for anybody');
  await writeFile(path.join(folder, '_astro', 'app.a1b2.js'), script);
  await writeFile(path.join(folder, '_astro', 'app.a1b2.js.br'), brotliCompressSync(script));
  await writeFile(path.join(folder, '_astro', 'app.a1b2.js.gz'), gzipSync(script));
  await writeFile(path.join(folder, 'client', 'about', 'index.html'), '<!doctype html>About');
  await writeFile(path.join(folder, '404.html'), `${noindex}Not here`);
  await writeFile(path.join(folder, '500.html'), `${noindex}500 Internal Server Error`);
  await writeFile(path.join(folder, 'icon.png'), 'a picture');
  await writeFile(path.join(folder, 'notes.txt'), choice);
  for (const tag of ['de', 'ar']) {
    await mkdir(path.join(folder, 'in', tag, 'client', 'about'), { recursive: true });
    await mkdir(path.join(folder, 'in', tag, '404'));
    await mkdir(path.join(folder, 'in', tag, '500'));
    await writeFile(
      path.join(folder, 'in', tag, 'client', 'about', 'index.html'),
      `<!doctype html>About ${tag}${choice}`,
    );
    await writeFile(path.join(folder, 'in', tag, '404', 'index.html'), `${noindex}Not here ${tag}`);
    await writeFile(path.join(folder, 'in', tag, '500', 'index.html'), failedIn(languageOf(tag as LanguageTag)));
  }
  files = await readBuiltFiles(folder, ['X-Content-Type-Options', 'nosniff'], 'https://riff.example', ['en', 'de']);
  server = createHttpServer((asked, response) =>
    sendStored(asked, response, files.find(asked.url ?? '', tagOf(asked)) ?? files.notFound(tagOf(asked))),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(parent, { recursive: true });
});

interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Does not use fetch, which would normalise the path and unpack the body. */
function get(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, path: target, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

const app = '/_astro/app.a1b2.js';

test('a page that is for search engines names its canonical address in a header', async () => {
  const link = '<https://riff.example/client/about>; rel="canonical"';
  for (const address of ['/client/about', '/client/about/']) expect((await get(address)).headers.link).toBe(link);
  for (const address of ['/nothing', app, '/icon.png']) expect((await get(address)).headers.link).toBeUndefined();
});

test('the page for failures names the status', async () => {
  expect(files.failed(405, 'en').plain.body.toString()).toContain('405 Method Not Allowed');
  expect(files.failed(500, 'en').status).toBe(500);
});

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.5, gzip;q=0', 'br'],
  ['brotli, gzipped', undefined],
  ['', undefined],
])('a client that accepts "%s" gets the script in the form %s', async (accepted, coding) => {
  const { status, headers, body } = await get(app, accepted ? { 'Accept-Encoding': accepted } : {});
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBe(coding);
  expect(headers['content-length']).toBe(String(body.length));
  expect(headers['vary']).toBe('Accept-Encoding');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  if (coding) expect(body.length).toBeLessThan(script.length / 10);
  else expect(body.toString()).toBe(script);
});

test('a client that has the file gets 304, and each form has its own tag', async () => {
  const tags = [];
  for (const accepted of ['identity', 'br', 'gzip']) {
    const first = await get(app, { 'Accept-Encoding': accepted });
    const tag = String(first.headers['etag']);
    tags.push(tag);
    const again = await get(app, { 'Accept-Encoding': accepted, 'If-None-Match': `"older", W/${tag}` });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers['etag']).toBe(tag);
    expect(again.headers['vary']).toBe('Accept-Encoding');
  }
  expect(new Set(tags).size).toBe(3);
});

test('a HEAD request gets only the headers', async () => {
  const { status, headers, body } = await get(app, {}, 'HEAD');
  expect([status, headers['content-length'], body.length]).toEqual([200, String(script.length), 0]);
});

test('a part of a file is a part of its plain bytes', async () => {
  const part = await get(app, { 'Accept-Encoding': 'br', Range: 'bytes=8-10' });
  expect(part.status).toBe(206);
  expect(part.headers['content-encoding']).toBeUndefined();
  expect(part.headers['content-range']).toBe(`bytes 8-10/${script.length}`);
  expect(part.body.toString()).toBe(script.slice(8, 11));
  expect((await get(app, { Range: 'bytes=999999-' })).status).toBe(416);
});

test('a page is found with a slash, without one, and by the name of its file', async () => {
  for (const address of ['/client/about', '/client/about/', '/client/about/index.html']) {
    const { status, headers, body } = await get(address);
    expect([status, body.toString()], address).toEqual([200, '<!doctype html>About']);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  }
});

test('no address reaches anything except the files of the build', async () => {
  for (const address of [
    '/../secret.txt',
    '/_astro/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '//secret.txt',
    '/_astro',
    '/_astro/',
    `${app}.br`,
    '/__proto__',
    '/constructor',
  ]) {
    const { status, body } = await get(address);
    expect([status, body.toString()], address).toEqual([404, `${noindex}Not here`]);
  }
});

test('an unknown address is not found even by a client that has the page for it', async () => {
  const { headers } = await get('/404');
  const answer = await get('/nowhere', { 'If-None-Match': String(headers['etag']), Range: 'bytes=0-3' });
  expect(answer.status).toBe(404);
});

test('the pages for failures have their status, and show it', async () => {
  expect((await get('/404')).status).toBe(404);
  const built = await get('/500');
  expect([built.status, built.body.toString()]).toEqual([500, `${noindex}500 Internal Server Error`]);
  for (const [status, words] of [
    [405, 'Method Not Allowed'],
    [503, 'Service Unavailable'],
  ] as const) {
    const page = files.failed(status, 'en');
    expect([page.status, page.plain.body.toString()]).toEqual([status, `${noindex}${status} ${words}`]);
    expect(files.failed(status, 'en')).toBe(page);
  }
});

describe('a page that is built in several languages', () => {
  const german = { 'Accept-Language': 'de' };

  test('is answered in the language of the request, at its public address, and caches can tell the languages apart', async () => {
    for (const [headers, text, language] of [
      [german, '<!doctype html>About de', 'de'],
      [{}, '<!doctype html>About', 'en'],
    ] as const) {
      const { headers: got, body } = await get('/client/about', headers);
      expect(body.toString()).toMatch(new RegExp(`^${text}($|<nav)`));
      expect(got['vary']).toContain('Accept-Language, Cookie');
      expect(got['content-language']).toBe(language);
      expect(got['link']).toBe('<https://riff.example/client/about>; rel="canonical"');
    }
    expect((await get('/icon.png', german)).headers['vary']).toBeUndefined();
  });

  test('has no separate address, and none in a language that is not offered', async () => {
    for (const address of ['/in/de/client/about', '/in/de/client/about/index.html', '/in/ar/client/about'])
      expect((await get(address)).status, address).toBe(404);
    expect(files.find('/client/about', 'ar')).toBe(files.find('/client/about', 'en'));
  });

  test('lets people choose only among the offered languages', async () => {
    const { body } = await get('/client/about', { ...german, 'Accept-Encoding': 'br' });
    const html = brotliDecompressSync(body).toString();
    expect(html).toContain('Deutsch');
    expect(html).not.toContain('العربية');
  });

  test('is the only kind of file that is changed for the language', async () => {
    expect((await get('/notes.txt')).body.toString()).toBe(choice);
  });

  test('also reports a missing page, and a page that failed', async () => {
    const { status, headers, body } = await get('/nowhere', german);
    expect([status, body.toString()]).toEqual([404, `${noindex}Not here de`]);
    expect(headers['vary']).toBe('Accept-Language, Cookie');
    const t = inLanguage(pages, languageOf('de'));
    const refused = files.failed(429, 'de').plain;
    expect(refused.body.toString()).toBe(`${noindex}<h1>${t.tooMany}</h1>${t.status429} ${t.tryInAMoment}`);
    expect(refused.headers.join()).toContain('Vary,Accept-Language, Cookie');
    expect(files.failed(405, 'de').plain.body.toString()).toContain(t.status405);
  });
});
