import { expect } from 'vitest';
import { adminPaths } from '#lib/admin-paths.ts';
import * as permissionMessages from '#lib/contract/admin/permission-messages.ts';
import * as reportMessages from '#lib/contract/report/report-messages.ts';
import { typeWords } from '#lib/stores/admin/activity-log/activity-log.ts';
import type { EnginePage } from '#tests/support/engines/engine-page.ts';
import type { Declare } from '#tests/support/engines/in-engine.ts';
import { findPost, isVideo, join } from './steps.ts';

const shown = '[data-screen]:not([hidden])';

/** Opens another screen of the area with its navigation. */
async function goTo(page: EnginePage, label: string, title: string): Promise<void> {
  await page.click({ css: 'nav[aria-label=Admin] a', name: label });
  await page.waitFor(
    title,
    (css, text) =>
      document.querySelector(css)?.textContent?.startsWith(text) && !document.querySelector('astro-island[ssr]'),
    `${shown} h1`,
    title,
  );
}

const rowsWith = (page: EnginePage, text: string) =>
  page.waitFor(
    `a row with ${text}`,
    (css, wanted) => [...document.querySelectorAll(css)].some((row) => row.textContent?.includes(wanted)),
    `${shown} tbody tr`,
    text,
  );

export const administrators: Declare = (scenario) => {
  scenario(
    'an administrator sees who is active, dismisses a report beside its video, and finds that in the log',
    async ({ page, origin, riff }) => {
      const { postCode } = await findPost(origin, isVideo);
      const { email } = await join(page, 'Rufus');
      await page.evaluate(async (code) => {
        const headers = { 'Content-Type': 'application/json' };
        await fetch('/api/reports', { method: 'POST', headers, body: JSON.stringify({ code, content: 'Too loud.' }) });
      }, postCode);
      await riff.administer(email);
      await page.open(adminPaths.home());
      expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
      await rowsWith(page, 'Rufus');
      await page.click({ css: 'button', name: 'Refresh' });
      await page.waitFor('a toast', () => /Fetched \d+ active users \(Page 1\)/.test(document.body.innerText));

      await goTo(page, 'Reports', 'Reports');
      await page.waitFor('a video that plays', () => {
        const video = document.querySelector<HTMLVideoElement>('[aria-label=Review] video');
        return video !== null && !video.paused && video.currentTime > 0.5;
      });
      await page.click({ css: '[aria-label=Review] button', name: 'Dismiss D' });
      await page.see(reportMessages.reportsDismissed);
      await page.see(reportMessages.noOpenReports);

      await goTo(page, 'Users', 'User Management');
      await rowsWith(page, email);
      await page.open(adminPaths.permissions(await riff.codeOf(email)));
      await page.see(permissionMessages.permissionsOwn);
      await goTo(page, 'Activity log', 'Activity Log');
      await rowsWith(page, typeWords('settleReports'));
      await page.click({ css: `${shown} tbody td[data-column=message]` });
      // A press with the pointer during the opening has no effect.
      await page.waitFor('the details', () => document.activeElement?.textContent === 'Close');
      await page.press('Enter');
      await page.waitFor('the closed dialog', () => document.querySelector('[role=dialog]') === null);
      await goTo(page, 'Dashboard', 'Admin Dashboard');
      await rowsWith(page, 'Rufus');
    },
  );
};
