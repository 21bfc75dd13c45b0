import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPaths } from '#lib/admin-paths.ts';
import type { Role } from '#lib/contract/endpoint.ts';
import { paths } from '#lib/paths.ts';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';
import { Client } from '#tests/support/riff/client.ts';

let riff: WorkerRiff;
beforeAll(async () => {
  riff = await startWorkerRiff();
});
afterAll(() => riff.stop());

async function open(path: string, { method = 'GET', as = new Client(riff.origin) } = {}) {
  const answer = await as.send(path, { method });
  const html = await answer.text();
  const heading = /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];
  return { status: answer.status, headers: answer.headers, html, heading };
}

const client = '<nav aria-label="Main"';

test.each([
  '/nowhere',
  '/client/nowhere',
  '/client/about/more',
  '/client/profile?code=nobody',
  ...['profile', 'audio'].flatMap((page) => [
    `/client/${page}?code=%00`,
    `/client/${page}?code=a%00b`,
    `/client/${page}?code=${'x'.repeat(40)}`,
    `/client/${page}?code=%E0%A4%A`,
  ]),
  '/404',
  '/_image?href=x',
])('the address %s answers Page not found, in the layout of the client area', async (path) => {
  const { status, html, heading } = await open(path);
  expect([status, heading]).toEqual([404, 'Oops! Page not found.']);
  expect(html).toContain('The page you are looking for doesn’t exist or has been moved.');
  expect(html).toContain(client);
});

test('the address /auth/nowhere answers Page not found, in the layout of the authentication area', async () => {
  const { status, html, heading } = await open('/auth/nowhere');
  expect([status, heading]).toEqual([404, 'Oops! Page not found.']);
  expect(html).not.toContain(client);
});

test.each(['POST', 'PUT', 'DELETE'])(
  'a page that is requested with %s says that this method is not allowed',
  async (method) => {
    const { status, headers, html, heading } = await open(paths.home(), { method });
    expect([status, heading]).toEqual([405, 'Unexpected Application Error!']);
    expect(html).toContain('>405 Method Not Allowed<');
    expect(headers.get('allow')).toBe('GET, HEAD');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  },
);

test('the page for failures has the status 500', async () => {
  const { status, html, heading } = await open('/500');
  expect([status, heading]).toEqual([500, 'Unexpected Application Error!']);
  expect(html).toContain('>500 Internal Server Error<');
});

test('a page that fails shows a message, and reveals nothing about the cause', async () => {
  const ada = new Client(riff.origin);
  await ada.join({ displayName: 'Ada', email: 'ada@example.org', password: 'the first program' });
  await riff.withoutTable('permissions', async () => {
    const { status, headers, html, heading } = await open(paths.search(), { as: ada });
    expect([status, heading]).toEqual([500, 'Unexpected Application Error!']);
    expect(html).toContain('>500 Internal Server Error<');
    expect(html).not.toContain('permissions');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });
  expect((await open(paths.search(), { as: ada })).status).toBe(200);
});

test('a profile whose posts cannot be loaded shows a message, offers a retry, and reveals nothing about the cause', async () => {
  const { userCode } = await new Client(riff.origin).join({
    displayName: 'Bo',
    email: 'bo@example.org',
    password: 'a page of mine',
  });
  await riff.withoutTable('accounts', async () => {
    const { status, html, heading } = await open(paths.profile(userCode));
    expect([status, heading]).toEqual([500, 'Failed to load profile or posts']);
    expect(html).toContain(`href="${paths.profile(userCode)}"`);
    expect(html).not.toContain('relation');
  });
  const cy = new Client(riff.origin);
  await cy.join({ displayName: 'Cy', email: 'cy@example.org', password: 'whom do I follow' });
  await riff.withoutTable('follows', async () => {
    const { status, heading } = await open(paths.profile(userCode), { as: cy });
    expect([status, heading], 'its posts could be loaded').toEqual([500, 'Failed to fetch profile']);
  });
});

test.each([paths.upload(), paths.profile(), paths.favorites(), paths.followingFeed(), paths.changePassword()])(
  'a visitor who opens %s is sent to Login before any HTML',
  async (path) => {
    const { status, headers, html } = await open(path);
    expect([status, html]).toEqual([302, '']);
    expect(headers.get('location')).toBe(path === paths.changePassword() ? paths.login() : paths.login(path));
  },
);

describe('the admin area', () => {
  const admin = async (displayName: string, roles: readonly Role[]) => {
    const client = new Client(riff.origin);
    const email = `${displayName.toLowerCase()}@example.org`;
    await client.join({ displayName, email, password: 'behind the curtain' });
    await riff.permit(email, roles);
    return client;
  };
  // Other spellings of the same page.
  const doors = ['/admin', '/admin/', '/admin/home', '/admin/nowhere', '/%61dmin/home', '/admin/home?code=1'];

  test.each(doors)('sends a visitor who opens %s to Login, and back after the login', async (path) => {
    const { status, headers, html } = await open(path);
    expect([status, html]).toEqual([302, '']);
    expect(headers.get('location')).toMatch(/^\/auth\/login\?next=%2F(%25?)?(61|a)dmin/);
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  test.each(doors)('sends a member without permissions who opens %s to Login', async (path) => {
    const { status, headers, html } = await open(path, { as: await admin(`No${doors.indexOf(path)}`, []) });
    expect([status, headers.get('location'), html]).toEqual([302, paths.login(), '']);
  });

  test('leads from /admin to the dashboard', async () => {
    const { status, headers } = await open('/admin', { as: await admin('Lo', ['LOG']) });
    expect([status, headers.get('location')]).toEqual([302, adminPaths.home()]);
  });

  test.each(['LOG', 'USER', 'REPORT', 'PERMISSION'] as const)('is open to a member who may view %s', async (role) => {
    const { status, html, heading } = await open('/admin/nowhere', { as: await admin(role, [role]) });
    expect([status, heading]).toEqual([404, 'Oops! Page not found.']);
    expect(html).toContain('>Admin<');
    expect(html).not.toContain(client);
  });

  test('links in its navigation only to the pages that the member may open', async () => {
    const { html } = await open('/admin/nowhere', { as: await admin('Al', ['LOG', 'USER', 'REPORT', 'PERMISSION']) });
    const links = [...html.matchAll(/href="(\/admin\/[^"]*)"/g)].map(([, href = '']) => href);
    const member = await admin('Alone', ['USER']);
    for (const href of links)
      expect(
        (await open(href, { as: await admin(`All${links.indexOf(href)}`, ['LOG', 'USER', 'REPORT', 'PERMISSION']) }))
          .status,
      ).toBe(200);
    expect((await open('/admin/nowhere', { as: member })).html).not.toContain(`href="${adminPaths.activityLog()}"`);
  });
});
