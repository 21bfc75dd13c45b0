import { globSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting, getSettings } from '#lib/contract/admin/settings.ts';
import { type LegalPage, saveLegalPage } from '#lib/contract/legal/legal-page.ts';
import { feed, getPost } from '#lib/contract/post/post.ts';
import { legalPath } from '#lib/legal-paths.ts';
import { paths, shareTarget } from '#lib/paths.ts';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';
import { Client, cast } from '#tests/support/riff/client.ts';

let riff: WorkerRiff;
let ada: Client;
let post: { postCode: string; title: string; userCode: string; userDisplayName: string };
let media: string[];

beforeAll(async () => {
  riff = await startWorkerRiff();
  ada = new Client(riff.origin);
  await ada.join(cast.ada);
  await riff.administer(cast.ada.email);
  const [first] = (await ada.call(feed)).data?.contents ?? [];
  if (!first) throw new Error('no post');
  post = first;
  const shown = (await ada.call(getPost, { query: { code: post.postCode } })).data?.media;
  media = [...new Set(JSON.stringify(shown).match(/\/media\/riff\/[^" ]+/g))];
});
afterAll(() => riff.stop());

interface Got {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends the address as it is: fetch would resolve its dots. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { promise, resolve, reject } = Promise.withResolvers<Got>();
  const { hostname: host, port } = new URL(riff.origin);
  const sent = request({ host, port, path, method, headers: { Accept: 'text/html', ...headers } }, (answer) => {
    const { statusCode: status, headers: got } = answer;
    buffer(answer).then((body) => resolve({ status, headers: got, text: body.toString() }), reject);
  });
  sent.on('error', reject).end();
  return promise;
}

async function setMembersOnly(value: boolean): Promise<void> {
  const { data } = await ada.call(getSettings);
  const version = data?.settings.find(({ name }) => name === 'membersOnly')?.version ?? 0;
  await ada.call(changeSetting, { body: { name: 'membersOnly', value, version } });
}

/** Runs something while only members see the installation. */
async function closed(run: () => Promise<void>): Promise<void> {
  await setMembersOnly(true);
  try {
    await run();
  } finally {
    await setMembersOnly(false);
  }
}

/** Every page by its file, at an address that shows something. */
const pages = globSync('src/pages/**/*.astro').map((file) => {
  const route = file.replace(/^src\/pages(.*)\.astro$/, '$1').replace(/\/index$/, '') || '/';
  const path = route.replace('[...path]', 'nowhere').replace('[language]', 'de').replace('[...page]', 'client/about');
  return { route, path };
});

const isOpen = (route: string) =>
  route.startsWith('/auth') ||
  ['/client/about', '/client/unsubscribe', '/offline', '/terms', '/privacy', '/rules'].includes(route);

test('every page sends a visitor to Login, and shows nothing of the installation', async () => {
  expect(pages.length).toBeGreaterThan(30);
  await closed(async () => {
    for (const { route, path } of pages) {
      for (const address of [path, `${path.replace(/\/$/, '')}/`, `${path}?code=${post.postCode}`, `${path}?q=a`]) {
        const { status, headers, text } = await ask(address);
        for (const secret of [post.title, post.postCode, post.userDisplayName])
          expect([address, text.includes(secret)]).toEqual([address, false]);
        if (isOpen(route)) continue;
        expect([address, status]).toEqual([address, 303]);
        expect([address, headers.location?.split('?')[0]]).toEqual([address, paths.login()]);
        expect(headers['cache-control']).toBe('no-store');
      }
    }
  });
});

test('a visitor who follows a link to a post finds it after Login', async () => {
  await closed(async () => {
    expect((await ask(paths.home(post.postCode))).headers.location).toBe(paths.login(paths.home(post.postCode)));
    expect((await ask(shareTarget, {}, 'POST')).headers.location).toBe(paths.login(shareTarget));
  });
});

test.each([
  ...['/_astro/../client/home', '/_astro/..%2fclient/home', '/auth/../client/home', '//client/home', '/client//home'],
  ...['/CLIENT/home', '/client/home.html', '/client/home/index.html', '/%63lient/home', '/offline/../client/home'],
  ...[
    '/client/about/../home',
    '/client/about.html',
    '/index.html',
    '/in/de/client/about',
    '/texts/../client/home',
    '/./client/home',
  ],
])('%s is no way around the door', async (address) => {
  await closed(async () => {
    const { status, headers, text } = await ask(address);
    expect([303, 404]).toContain(status);
    expect(text).not.toContain(post.title);
    expect(headers['cache-control']).toBe('no-store');
  });
});

test('an address of a program is a 404, and the files of the pages are there', async () => {
  await closed(async () => {
    for (const address of [
      '/.well-known/webfinger?resource=acct:ada@riff',
      '/.well-known/nodeinfo',
      '/nothing.xml',
      '/sitemap.xml',
    ])
      expect([address, (await ask(address)).status]).toEqual([address, 404]);
    const login = (await ask(paths.login(), { 'Accept-Language': 'de' })).text;
    const files = [
      ...login.matchAll(
        /(?:src|href|component-url|renderer-url)="(\/[^"]+\.(?:js|css|woff2|svg|png|webmanifest)[^"]*)"/g,
      ),
    ];
    expect(files.length).toBeGreaterThan(8);
    for (const [, file = ''] of [...files, ['', '/service-worker.js']])
      expect([file, (await ask(file)).status]).toEqual([file, 200]);
  });
});

test('media that are sent without the application are closed too, and come back', async () => {
  const statuses = async (headers = {}) =>
    new Set(await Promise.all(media.map(async (file) => (await ask(file, headers)).status)));
  const before = await statuses();
  expect(before).toContain(200);
  await closed(async () => {
    expect(await statuses()).toEqual(new Set([401]));
    expect(await statuses({ Cookie: 'riff_access=wrong; riff_refresh=wrong' })).toEqual(new Set([401]));
    expect(await statuses({ Cookie: ada.cookieHeader() })).toContain(200);
  });
  expect(await statuses()).toEqual(before);
});

test('members use all pages as before, and afterwards visitors do', async () => {
  await closed(async () => {
    const home = await ask(paths.home(post.postCode), { Cookie: ada.cookieHeader() });
    expect(home.status).toBe(200);
    expect(home.text).toContain(post.title);
    expect(home.headers['cache-control']).toContain('private');
    const expired = ada.cookieHeader().replace(/riff_access=[^;]*(; )?/, '');
    expect((await ask(paths.search(), { Cookie: expired })).status).toBe(200);
    expect((await ask(paths.home(), { Cookie: 'riff_access=wrong; riff_refresh=wrong' })).status).toBe(303);
  });
  const home = await ask(paths.home());
  expect([home.status, home.text.includes('data-screen')]).toEqual([200, true]);
});

test('About is short for visitors of a closed installation', async () => {
  expect((await ask(paths.about())).text).toContain('id="run-your-own"');
  await closed(async () => {
    const visitors = (await ask(paths.about())).text;
    for (const part of ['run-your-own', 'features', 'screenshots']) expect(visitors).not.toContain(`id="${part}"`);
    expect(visitors).toContain('id="licence"');
    expect((await ask(paths.about(), { Cookie: ada.cookieHeader() })).text).toContain('id="run-your-own"');
  });
});

test('legal pages are there once they are written, and About, Login and Register link to them', async () => {
  const links = async (page: string) =>
    [...(await ask(page)).text.matchAll(/href="(\/(?:terms|privacy|rules))"/g)].map(([, to]) => to);
  for (const page of ['/terms', '/privacy', '/rules']) expect([page, (await ask(page)).status]).toEqual([page, 404]);
  for (const page of [paths.about(), paths.login(), paths.register()])
    expect([page, await links(page)]).toEqual([page, []]);
  const write = (page: LegalPage, text: string, version: number) =>
    ada.call(saveLegalPage, { body: { page, text, version, asksAnew: false } });
  await write('TERMS', '# One\n\nBe *kind*. <b>x</b>', 0);
  await write('TERMS', '# Two\n\nBe **very** kind.', 1);
  await write('RULES', 'Rules here.', 0);
  const { status, text } = await ask('/terms');
  expect(status).toBe(200);
  expect(text).toContain('<h2>Two</h2>');
  expect(text).toContain(`<link rel="canonical" href="${riff.origin}/terms">`);
  // Without an island, nothing is hydrated.
  expect(text).not.toContain('<astro-island');
  const first = await ask(legalPath('TERMS', 1));
  expect(first.text).toContain('Be <em>kind</em>. &lt;b&gt;x&lt;/b&gt;');
  expect(first.text).toContain('<meta name="robots" content="noindex">');
  for (const wrong of ['9', '0', 'x']) expect((await ask(`/terms?version=${wrong}`)).status).toBe(404);
  expect((await ask('/privacy')).status).toBe(404);
  await expect.poll(() => links(paths.about())).toEqual(['/terms', '/rules']);
  expect(await links(paths.login())).toEqual(['/terms', '/rules']);
  expect(await links(paths.register())).toEqual(['/terms', '/rules', '/terms', '/rules']);
  expect((await ask(paths.register())).text).toContain('By registering you agree to: ');
  await closed(async () => {
    for (const page of ['/terms', '/rules', '/terms?version=1']) expect((await ask(page)).status).toBe(200);
  });
});
