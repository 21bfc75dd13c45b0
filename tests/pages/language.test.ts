import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#lib/paths.ts';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';

let riff: WorkerRiff;
beforeAll(async () => {
  riff = await startWorkerRiff(undefined, { LANGUAGES: 'en,de,ar,en-XA' });
});
afterAll(() => riff.stop());

async function ask(path: string, headers: Record<string, string>) {
  const answer = await fetch(riff.origin + path, { headers });
  const html = await answer.text();
  const [root = ''] = /<html[^>]*>/.exec(html) ?? [];
  return { html, root, vary: answer.headers.get('vary'), etag: answer.headers.get('etag') };
}

test('a page is in the language that the browser asks for, with its direction', async () => {
  const { html, root } = await ask(paths.login(), { 'Accept-Language': 'ar-EG,ar;q=0.9,en;q=0.5' });
  expect(root).toContain('lang="ar"');
  expect(root).toContain('dir="rtl"');
  expect(html).toContain('كلمة المرور');
  expect(html).not.toContain('Welcome back.');
});

test('the choice in the cookie wins, and English is what nobody else asks for', async () => {
  const chosen = await ask(paths.login(), { 'Accept-Language': 'ar', Cookie: 'riff-language=de' });
  expect(chosen.root).toContain('lang="de"');
  expect(chosen.root).not.toContain('dir=');
  expect(chosen.html).toContain('Willkommen zurück.');
  const other = await ask(paths.login(), { 'Accept-Language': 'fr' });
  expect(other.root).toContain('lang="en"');
  expect(other.html).toContain('Welcome back.');
  expect(other.html).not.toContain('/texts/');
});

test('caches tell the languages apart, also for Home, which all visitors share', async () => {
  for (const path of [paths.login(), paths.home()]) {
    const [german, arabic] = await Promise.all(['de', 'ar'].map((tag) => ask(path, { 'Accept-Language': tag })));
    expect(german?.vary, path).toBe('Accept-Language, Cookie, Accept-Encoding');
    expect(german?.root, path).toContain('lang="de"');
    expect(arabic?.root, path).toContain('lang="ar"');
    if (german?.etag) expect(german.etag, path).not.toBe(arabic?.etag);
  }
});

test('screens of two languages never share a document: to the router they are of different builds', async () => {
  const builds = await Promise.all(
    ['en', 'de'].map(async (tag) => {
      const { html } = await ask(paths.search(), { 'Accept-Language': tag });
      return /data-build="([^"]*)"/.exec(html)?.[1] ?? '';
    }),
  );
  expect(builds[1]).toBe(`${builds[0]}-de`);
});

test('the texts for islands are a script of the same site, which browsers keep while they stay the same', async () => {
  const { html } = await ask(paths.login(), { 'Accept-Language': 'de' });
  const [, address = ''] = /<script src="(\/texts\/de\.js\?v=[\w-]+)">/.exec(html) ?? [];
  const script = await fetch(riff.origin + address);
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(await script.text()).toContain('Passwort vergessen?');
  const other = await fetch(`${riff.origin}/texts/de.js?v=earlier`);
  expect(other.headers.get('cache-control')).toBe('no-cache');
  expect((await fetch(`${riff.origin}/texts/fr.js`)).status).toBe(404);
});

test('a screen in the pseudo-language has no text left as it was', async () => {
  const { html } = await ask(paths.login(), { 'Accept-Language': 'en-XA' });
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const shown = main.replace(/<(script|style|template)[\s\S]*?<\/\1>/g, '').matchAll(/>([^<>]*\w{3}[^<>]*)</g);
  expect([...shown].map(([, text]) => text?.trim()).filter((text) => !text?.startsWith('['))).toEqual([]);
});
