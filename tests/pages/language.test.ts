import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#lib/paths.ts';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';
import { Client } from '#tests/support/riff/client.ts';

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

test('a page is in the language of the browser, with its direction', async () => {
  const { html, root } = await ask(paths.login(), { 'Accept-Language': 'ar-EG,ar;q=0.9,en;q=0.5' });
  expect(root).toContain('lang="ar"');
  expect(root).toContain('dir="rtl"');
  expect(html).toContain('كلمة المرور');
  expect(html).not.toContain('Welcome back.');
});

test('the choice in the cookie wins, and English is the default', async () => {
  const chosen = await ask(paths.login(), { 'Accept-Language': 'ar', Cookie: 'riff-language=de' });
  expect(chosen.root).toContain('lang="de"');
  expect(chosen.root).not.toContain('dir=');
  expect(chosen.html).toContain('Willkommen zurück.');
  const other = await ask(paths.login(), { 'Accept-Language': 'fr' });
  expect(other.root).toContain('lang="en"');
  expect(other.html).toContain('Welcome back.');
  expect(other.html).not.toContain('/texts/');
});

test('caches tell the languages apart, even for Home, which all visitors share', async () => {
  for (const path of [paths.login(), paths.home()]) {
    const [german, arabic] = await Promise.all(['de', 'ar'].map((tag) => ask(path, { 'Accept-Language': tag })));
    expect(german?.vary, path).toBe('Accept-Language, Cookie, Accept-Encoding');
    expect(german?.root, path).toContain('lang="de"');
    expect(arabic?.root, path).toContain('lang="ar"');
    if (german?.etag) expect(german.etag, path).not.toBe(arabic?.etag);
  }
});

test('screens of two languages never share a document: for the router they are different builds', async () => {
  const builds = await Promise.all(
    ['en', 'de'].map(async (tag) => {
      const { html } = await ask(paths.search(), { 'Accept-Language': tag });
      return /data-build="([^"]*)"/.exec(html)?.[1] ?? '';
    }),
  );
  expect(builds[1]).toBe(`${builds[0]}-de`);
});

test('the texts for islands are a script of the same site, which browsers cache while it is unchanged', async () => {
  const { html } = await ask(paths.login(), { 'Accept-Language': 'de' });
  const [, address = ''] = /<script src="(\/texts\/de\.js\?v=[\w-]+)">/.exec(html) ?? [];
  const script = await fetch(riff.origin + address);
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(await script.text()).toContain('Passwort vergessen?');
  const other = await fetch(`${riff.origin}/texts/de.js?v=earlier`);
  expect(other.headers.get('cache-control')).toBe('no-cache');
  expect((await fetch(`${riff.origin}/texts/fr.js`)).status).toBe(404);
});

test('a screen in the pseudo-language has no unchanged text', async () => {
  const { html } = await ask(paths.login(), { 'Accept-Language': 'en-XA' });
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const shown = main.replace(/<(script|style|template)[\s\S]*?<\/\1>/g, '').matchAll(/>([^<>]*\w{3}[^<>]*)</g);
  expect([...shown].map(([, text]) => text?.trim()).filter((text) => !text?.startsWith('['))).toEqual([]);
});

test('About is in the language of the reader, and offers the others by links', async () => {
  const { html, root, vary } = await ask(paths.about(), { 'Accept-Language': 'de' });
  expect(root).toContain('lang="de"');
  expect(html).toContain('Kurze Videos, die aufeinander aufbauen.');
  expect(html).toContain('aria-current="page"');
  expect(vary).toContain('Accept-Language, Cookie');
  for (const name of ['English', 'Deutsch', 'العربية']) expect(html).toContain(`>${name}</a>`);
  expect(html).not.toContain('data-language="en-XB"');
  const arabic = await ask(paths.about(), { Cookie: 'riff-language=ar' });
  expect(arabic.root).toContain('dir="rtl"');
});

test.each(['/nowhere', paths.sound('nobody'), paths.profile('nobody'), '/auth/nowhere'])(
  '%s says in the language of the reader that there is no page',
  async (path) => {
    const answer = await fetch(riff.origin + path, { headers: { 'Accept-Language': 'de' } });
    expect([answer.status, answer.headers.get('vary')]).toEqual([404, 'Accept-Language, Cookie, Accept-Encoding']);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(await answer.text()).toContain('Hoppla! Seite nicht gefunden.');
  },
);

test('a page that fails shows a message in the language of the reader', async () => {
  const { html } = await ask('/500', { 'Accept-Language': 'de' });
  expect(html).toContain('500 Interner Serverfehler');
  const wrong = await fetch(riff.origin + paths.home(), { method: 'POST', headers: { 'Accept-Language': 'de' } });
  expect([wrong.status, await wrong.text()]).toEqual([405, expect.stringContaining('405 Methode nicht erlaubt')]);
  const member = new Client(riff.origin);
  await member.join({ displayName: 'Ida', email: 'ida@example.org', password: 'what does it say' });
  await riff.withoutTable('permissions', async () => {
    const answer = await member.send(paths.search(), { headers: { 'Accept-Language': 'de' } });
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('500 Interner Serverfehler')]);
  });
});

test('the page without a network has the texts of every language that people can choose', async () => {
  const { html } = await ask('/offline', { 'Accept-Language': 'de' });
  expect(html).toContain('>You are offline.</h1>');
  expect(html).toContain('Du bist offline.');
  expect(html).toContain('أنت غير متصل بالإنترنت.');
  expect(html).not.toContain('en-XA');
});

type Shown = Partial<Record<'name' | 'description' | 'label', string>>;

interface Manifest {
  icons: unknown[];
  shortcuts: Shown[];
  screenshots: Shown[];
}

test('the manifest of a document is in its language', async () => {
  const { html } = await ask(paths.home(), { 'Accept-Language': 'de' });
  const [, address = ''] = /<link rel="manifest" href="([^"]+)">/.exec(html) ?? [];
  const german = (await (await fetch(riff.origin + address)).json()) as Manifest;
  expect(german).toMatchObject({ name: 'Riff', lang: 'de', description: 'Kurze Videos und Bilder mit Musik.' });
  const english = (await (await fetch(`${riff.origin}/manifest.webmanifest`)).json()) as Manifest;
  const shown = ({ shortcuts, screenshots }: Manifest) =>
    [...shortcuts, ...screenshots].flatMap(({ name, description, label }) =>
      [name, description, label].filter(Boolean),
    );
  expect(shown(german)).toHaveLength(shown(english).length);
  for (const text of shown(german)) expect(shown(english)).not.toContain(text);
  expect(german.icons).toEqual(english.icons);
});

test('a link chooses a language for this browser, and leads back', async () => {
  const { html } = await ask(paths.login(paths.search()), {});
  const [, link = ''] = /href="(\/language[^"]*to=de[^"]*)"/.exec(html) ?? [];
  const choose = (path: string, headers = {}) => fetch(riff.origin + path, { redirect: 'manual', headers });
  const chosen = await choose(link.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, paths.login(paths.search())]);
  expect(chosen.headers.get('set-cookie')).toMatch(/^riff-language=de; Path=\/; SameSite=Lax; Max-Age=31536000/);
  for (const strange of ['/language?to=fr', '/language?to=__proto__&next=/..//evil.example', '/language']) {
    const other = await choose(strange);
    expect([other.status, other.headers.get('location'), other.headers.get('set-cookie')]).toEqual([
      303,
      paths.home(),
      null,
    ]);
  }
  for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Referer: 'http://evil.example/' }]) {
    const foreign = await choose('/language?to=de', headers);
    expect(foreign.headers.get('set-cookie')).toBeNull();
  }
  const robots = await fetch(`${riff.origin}/robots.txt`);
  expect(await robots.text()).toContain('\nDisallow: /language\n');
});
