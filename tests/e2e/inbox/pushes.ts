import type { Browser, CDPSession, Page, Worker } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { installWorker } from '../pwa/worker.ts';
import { listPosts } from '../steps/feed-page.ts';
import { join, type Person } from '../steps/join.ts';
import { openReady } from '../steps/own-profile.ts';

/** Another member, who only makes calls. */
async function another(browser: Browser, baseURL: string | undefined, displayName: string) {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await join(page, displayName);
  return {
    post: async (path: string, data: object) => {
      const answer = await page.request.post(`/api/${path}`, { data });
      expect(await answer.json()).toMatchObject({ code: 200 });
    },
    leave: () => page.context().close(),
  };
}

/** Delivers pushes as the browser's push service does. */
async function openPushes(page: Page) {
  const devTools: CDPSession = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations;
    if (first) registered.resolve(first.registrationId);
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registered.promise;
  return async (code: string) => {
    const { origin } = new URL(page.url());
    await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify({ code }) });
  };
}

export interface Shown {
  title: string;
  body?: string;
  tag: string;
}
export type WorkerScope = typeof globalThis & {
  registration: { showNotification: unknown; getNotifications: () => Promise<Shown[]> };
};

export const workerOf = (page: Page): Worker => {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no service worker runs');
  return worker;
};

/** The notifications that the worker shows, as people read them. */
const shown = (page: Page) =>
  workerOf(page).evaluate(async () => {
    const all = await (self as unknown as WorkerScope).registration.getNotifications();
    return all.map(({ title, body }) => [title, body].filter(Boolean).join(': '));
  });

/** Gives the worker the event of a press. */
const press = (page: Page, wanted: string) =>
  workerOf(page).evaluate(async (title) => {
    const all = await (self as unknown as WorkerScope).registration.getNotifications();
    const notification = all.find((one) => one.title === title);
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
  }, wanted);

/** The code of the member's newest notification. */
async function newestCode(page: Page): Promise<string> {
  const { data } = await (await page.request.get('/api/notifications')).json();
  return data.contents[0].code;
}

async function logOut(page: Page): Promise<void> {
  await openReady(page, paths.profile());
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully.')).toBeVisible();
}

interface Scene {
  page: Page;
  browser: Browser;
  baseURL: string | undefined;
}

/** A member gets pushes; `prepare` makes their browser one that shows them. */
export async function receivePushes({ page, browser, baseURL }: Scene, prepare: () => Promise<void>): Promise<void> {
  await installWorker(page);
  const mira: Person = await join(page, 'Mira');
  const hugo = await another(browser, baseURL, 'Hugo');
  const lea = await another(browser, baseURL, 'Lea');
  const { userCode } = (await (await page.request.get('/api/accounts/me')).json()).data;
  const { postCode = '' } = (await listPosts(page)).at(-1) ?? {};
  await page.goto(paths.about());
  await prepare();
  const deliver = await openPushes(page);

  await test.step('the text is that of the inbox, and a second follower replaces the first', async () => {
    await hugo.post('accounts/follow', { code: userCode });
    await deliver(await newestCode(page));
    await expect.poll(() => shown(page)).toEqual(['Hugo followed you']);
    await lea.post('accounts/follow', { code: userCode });
    await deliver(await newestCode(page));
    await expect.poll(() => shown(page)).toEqual(['Lea and Hugo followed you']);
  });
  await test.step('two replies below one post are one notification with the last words', async () => {
    const answer = await page.request.post('/api/comments', { data: { code: postCode, content: 'Where is this?' } });
    const { commentCode } = (await answer.json()).data;
    for (const [member, content] of [
      [hugo, 'In Bergen'],
      [lea, 'No, in Oslo'],
    ] as const) {
      await member.post('comments/reply', { code: commentCode, content });
      await deliver(await newestCode(page));
      await expect.poll(() => shown(page)).toContainEqual(expect.stringContaining(content));
    }
    expect(await shown(page)).toHaveLength(2);
    expect(await shown(page)).toContain('Lea replied to your comment: No, in Oslo');
  });
  await test.step('a press leads the open tab to the reply, and takes the notification away', async () => {
    await press(page, 'Lea replied to your comment');
    await page.waitForURL((url) => url.pathname === paths.home() && url.searchParams.get('code') === postCode);
    expect(page.context().pages()).toHaveLength(1);
    await expect.poll(() => shown(page)).toEqual(['Lea and Hugo followed you']);
  });
  await test.step('after a logout nothing is shown any more, the server knows no device, and a late push names nobody', async () => {
    const code = await newestCode(page);
    const keys = await page.evaluate(async () => {
      const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      const text = (bytes: ArrayBuffer) =>
        btoa(String.fromCharCode(...new Uint8Array(bytes)))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
      return { p256dh: text(await crypto.subtle.exportKey('raw', publicKey)), auth: text(new Uint8Array(16).buffer) };
    });
    const device = { endpoint: 'https://push.invalid/device', keys };
    expect((await page.request.post('/api/push/devices', { data: device })).status()).toBe(200);
    await logOut(page);
    await expect.poll(() => shown(page)).toEqual([]);
    await deliver(code);
    await expect.poll(() => shown(page)).toContain('Riff');
    expect((await shown(page)).join()).not.toContain('Oslo');
    expect((await page.request.post('/api/auth/login', { data: mira })).status()).toBe(200);
    expect((await (await page.request.get('/api/push/devices')).json()).data).toEqual([]);
  });
  await Promise.all([hugo.leave(), lea.leave()]);
}
