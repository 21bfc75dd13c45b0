import { receivePushes } from '#tests/e2e/inbox/pushes.ts';
import { chromiumArguments, findChromium } from '#tests/support/browser/browser.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

const executablePath = findChromium();

// The browser of the other tests has no windows, and refuses notifications.
test.use({
  launchOptions: { args: [...chromiumArguments, '--headless=new'], ...(executablePath && { executablePath }) },
  permissions: ['notifications'],
  serviceWorkers: 'allow',
});

test('a browser with notifications of its own shows pushes, replaces them, opens their place and closes them after a logout', async ({
  page,
  browser,
  baseURL,
}, info) => {
  info.skip(executablePath === undefined, 'no Chromium with windows is installed');
  await receivePushes({ page, browser, baseURL }, async () => {
    expect(await page.evaluate(() => Notification.permission)).toBe('granted');
  });
});
