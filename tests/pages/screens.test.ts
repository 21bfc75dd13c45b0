import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPaths } from '#lib/admin-paths.ts';
import { paths } from '#lib/paths.ts';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';
import { Client } from '#tests/support/riff/client.ts';
import { readHead } from '#tests/support/riff/read-head.ts';

let riff: WorkerRiff;
beforeAll(async () => {
  riff = await startWorkerRiff();
});
afterAll(() => riff.stop());

/** Where a page sends the browser, without the origin. */
const locationOf = (answer: Response) => [answer.status, answer.headers.get('location')];

describe('Search without JavaScript', () => {
  test('is a form that opens its own address, and no search engine indexes the page', async () => {
    const html = await (await fetch(riff.origin + paths.search())).text();
    expect(readHead(html)).toMatchObject({ title: 'Search · Riff', robots: 'noindex' });
    expect(html).toMatch(new RegExp(`<form action="${paths.search()}"[^>]*>`));
    expect(html).toMatch(/<input(?=[^>]*role="combobox")(?=[^>]*name="q")/);
  });

  test('shows the results of its address, and its tabs are links', async () => {
    const html = await (await fetch(`${riff.origin}${paths.search()}?q=++synthwave+`)).text();
    expect(readHead(html)).toMatchObject({ title: 'synthwave · Riff', robots: 'noindex' });
    expect(html).toMatch(/<input(?=[^>]*role="combobox")(?=[^>]*value="synthwave")/);
    expect(html).toMatch(/<a href="\/client\/home\?code=[^"]+" aria-label="Sixteen pads, two thumbs too many"/);
    expect(html).toContain(`href="${paths.search('synthwave', 'accounts').replace('&', '&amp;')}"`);
  });
});

describe('the admin area', () => {
  const admin = async (email: string, roles: Parameters<WorkerRiff['permit']>[1]) => {
    const client = new Client(riff.origin);
    await client.join({ displayName: 'Ada Admin', email, password: 'four small keys' });
    await riff.permit(email, roles);
    return client;
  };

  test('sends visitors to log in and then back, and members without permissions to log in', async () => {
    const visitor = new Client(riff.origin);
    expect(locationOf(await visitor.send('/admin/nowhere?page=1'))).toEqual([
      302,
      paths.login('/admin/nowhere?page=1'),
    ]);
    const member = await admin('mo@example.org', []);
    for (const path of [adminPaths.users(), adminPaths.home(), '/admin/nowhere']) {
      expect(locationOf(await member.send(path))).toEqual([302, paths.login()]);
    }
  });

  test('has a screen for each permission, lists only those in its navigation, and starts with the first', async () => {
    const client = await admin('uma@example.org', ['USER']);
    expect(locationOf(await client.send('/admin'))).toEqual([302, adminPaths.users()]);
    const html = await (await client.send(adminPaths.users())).text();
    expect(readHead(html)).toMatchObject({ title: 'User Management · Riff', robots: 'noindex' });
    const [navigation = ''] = /<nav aria-label="Admin".*?<\/nav>/s.exec(html) ?? [];
    expect([...navigation.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      adminPaths.users(),
      adminPaths.registrations(),
    ]);
    expect(locationOf(await client.send(adminPaths.activityLog()))).toEqual([302, paths.login()]);
  });

  test('has a title for each screen, and a message for an unknown address', async () => {
    const client = await admin('lo@example.org', ['LOG', 'REPORT', 'PERMISSION']);
    const titleOf = async (path: string) => readHead(await (await client.send(path)).text())['title'];
    expect(await titleOf(adminPaths.home())).toBe('Admin Dashboard · Riff');
    expect(await titleOf(adminPaths.activityLog())).toBe('Activity Log · Riff');
    expect(await titleOf(adminPaths.jobs())).toBe('Jobs · Riff');
    expect(await titleOf(adminPaths.reports())).toBe('Reports · Riff');
    expect(await titleOf(adminPaths.permissions('nobody'))).toBe('Permissions Management · Riff');
    const answer = await client.send('/admin/nowhere');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Oops! Page not found.');
  });
});
