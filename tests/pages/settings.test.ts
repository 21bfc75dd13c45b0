import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { adminPaths } from '#lib/admin-paths.ts';
import { changeSetting, getSettings, type SettingName, type SettingValue } from '#lib/contract/admin/settings.ts';
import { manifestOf } from '#lib/language/built-addresses.ts';
import { paths } from '#lib/paths.ts';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';
import { Client } from '#tests/support/riff/client.ts';
import { readHead } from '#tests/support/riff/read-head.ts';

/** Home, of which visitors share a copy; a page that is rendered for everybody anew; a page that the build made. */
const everyKind = [paths.home(), paths.login(), paths.about()];

let riff: WorkerRiff;
let operator: Client;

beforeAll(async () => {
  riff = await startWorkerRiff();
  operator = new Client(riff.origin);
  const email = 'operator@example.org';
  await operator.join({ displayName: 'Olga', email, password: 'four small keys' });
  await riff.permit(email, ['SETTINGS'], ['view', 'update']);
});
afterAll(() => riff.stop());

const changed = new Set<SettingName>();

async function set(name: SettingName, value: SettingValue | null) {
  const { data } = await operator.call(getSettings);
  const version = data?.settings.find((setting) => setting.name === name)?.version ?? 0;
  changed.add(name);
  expect((await operator.call(changeSetting, { body: { name, value, version } })).status).toBe(200);
}

afterEach(async () => {
  for (const name of changed) await set(name, null);
  changed.clear();
});

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(riff.origin + path, { headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const titleOf = async (path: string) => readHead((await ask(path)).html).title;
/** Within two seconds. */
const soon = { timeout: 2_000 };

test('pages are as they are without settings: no style, no announcement, no contact of the site', async () => {
  for (const path of everyKind)
    expect((await ask(path)).html, path).not.toMatch(/\/site\/|data-announcement|data-contact/);
});

test('the screen is for members who may view settings, and says what they may change', async () => {
  expect((await fetch(riff.origin + adminPaths.settings(), { redirect: 'manual' })).status).toBe(302);
  const html = await (await operator.send(adminPaths.settings())).text();
  expect(readHead(html)).toMatchObject({ title: 'Settings · Riff', robots: 'noindex' });
});

test('every kind of page, in each language, follows a new name within two seconds', async () => {
  await set('name', 'Our <Club>');
  for (const path of everyKind) await expect.poll(() => titleOf(path), soon).toMatch(/Our (<|&lt;)Club(>|&gt;)/);
  const german = await ask(paths.login(), { 'Accept-Language': 'de' });
  expect(readHead(german.html).title).toContain('Our');
  expect(await titleOf('/client/nowhere')).toContain('Our');
  await set('name', null);
  for (const path of everyKind) await expect.poll(() => titleOf(path), soon).not.toContain('Our');
});

test('the manifest has the name, the description and the logo of the site', async () => {
  const built = JSON.parse((await ask(manifestOf('en'))).html);
  expect(built).toMatchObject({ name: 'Riff', short_name: 'Riff' });
  await set('name', 'Our Club');
  await set('description', 'A place for us.');
  for (const tag of ['en', 'de'] as const)
    expect(JSON.parse((await ask(manifestOf(tag))).html)).toMatchObject({
      ...{ name: 'Our Club', short_name: 'Our Club', description: 'A place for us.', lang: tag },
      id: built.id,
    });
});

test('an accent is in a style sheet that every kind of page loads', async () => {
  await set('accent', '#2563eb');
  for (const path of everyKind) {
    const link = async () =>
      /<link rel="stylesheet" href="(\/site\/style\.css\?v=[\w-]+)">/.exec((await ask(path)).html)?.[1];
    await expect.poll(link, soon).toBeDefined();
    const address = (await link()) ?? '';
    const style = await ask(address);
    expect([style.status, style.headers.get('content-type')], path).toEqual([200, 'text/css; charset=utf-8']);
    expect(style.html).toContain('--accent:37 99 235');
  }
});

test('an announcement is on every kind of page until it ends, and never as HTML', async () => {
  await set('announcement', 'We move on <b>Friday</b>.');
  for (const path of everyKind)
    await expect
      .poll(async () => (await ask(path)).html, soon)
      .toContain('<p dir="auto">We move on &lt;b&gt;Friday&lt;/b&gt;.</p>');
  await set('announcementEnds', new Date(Date.now() - 1_000).toISOString());
  for (const path of everyKind) await expect.poll(async () => (await ask(path)).html, soon).not.toContain('We move on');
});

test('a language that is not offered any more disappears from the choice, and its speakers get another', async () => {
  const german = { 'Accept-Language': 'de' };
  expect((await ask(paths.about(), german)).html).toContain('data-language="de"');
  await set('languages', ['en', 'ar']);
  for (const path of [paths.about(), paths.login()]) {
    const { html } = await ask(path, german);
    expect(html, path).toContain('lang="en"');
    expect(html, path).not.toContain('data-language="de"');
    expect(html, path).toContain('data-language="ar"');
  }
});

describe('maintenance', () => {
  test('answers every kind of page with its text, except those that log in', async () => {
    await set('maintenanceText', 'Back at <noon>.\nSorry!');
    await set('maintenance', true);
    for (const path of [paths.home(), paths.about(), paths.search()]) {
      const { status, headers, html } = await ask(path);
      expect([status, headers.get('retry-after')], path).toEqual([503, '300']);
      expect(html, path).toContain('Back at &lt;noon&gt;.<br>Sorry!');
      expect(readHead(html).title).toBe('Under maintenance · Riff');
    }
    expect((await ask(paths.login())).status).toBe(200);
    for (const path of ['/healthz', '/readyz', '/favicon.svg']) expect((await ask(path)).status, path).toBe(200);
  });

  test('lets administrators in, and no other member', async () => {
    const member = new Client(riff.origin);
    await member.join({ displayName: 'Mo', email: 'mo@example.org', password: 'four small keys' });
    await set('maintenance', true);
    for (const path of [paths.search(), adminPaths.settings()])
      expect((await operator.send(path)).status, path).toBe(200);
    expect((await member.send(paths.search())).status).toBe(503);
  });
});

test('the contact of the site is below forms and on pages about it', async () => {
  await set('contact', 'hello@example.org');
  for (const path of [paths.login(), paths.about()])
    expect((await ask(path)).html, path).toContain('href="mailto:hello@example.org"');
});
