import type { Page } from 'playwright';
import { test } from '#tests/support/browser/e2e.ts';
import { receivePushes, type Shown, type WorkerScope, workerOf } from './pushes.ts';

test.use({ serviceWorkers: 'allow' });

/** Keeps the worker's notifications in a map by tag, as a system does: the Chromium without windows has none and refuses the permission. */
const keepNotifications = (page: Page) =>
  workerOf(page).evaluate(() => {
    const { registration } = self as unknown as WorkerScope;
    const shown = new Map<string, Shown>();
    registration.showNotification = async (title: string, options: Omit<Shown, 'title'>) => {
      const close = () => shown.delete(options.tag);
      shown.set(options.tag, Object.assign({ title, close }, options));
    };
    registration.getNotifications = async () => [...shown.values()];
  });

test('a member gets pushes with their words, one for each thing, opens the exact place and gets none after a logout', async ({
  page,
  browser,
  baseURL,
}) => {
  await receivePushes({ page, browser, baseURL }, () => keepNotifications(page));
});
