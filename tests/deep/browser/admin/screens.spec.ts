import type { Page } from 'playwright';
import { adminPaths } from '#lib/admin-paths.ts';
import * as messages from '#lib/contract/report/report-messages.ts';
import { faultsInBothThemes, inFront } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo } from '../../../e2e/steps/feed-page.ts';
import { join, makeAccount } from '../../../e2e/steps/join.ts';
import { reportPosts } from '../../../e2e/steps/report-posts.ts';
import { untilReady } from '../../../e2e/steps/screens.ts';
import { windows } from '../../../e2e/steps/windows.ts';

/** Expects no accessibility fault in the light and the dark theme, and no sideways scrolling except in tables. */
async function expectSound(page: Page): Promise<void> {
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilReady(page);
}

/** On a phone, a press shows all columns of the first row. */
async function showAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More', exact: true }).first();
  if (await more.isVisible()) await more.click();
}

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('every screen of the admin area has enough contrast in both themes and fits the window', async ({
      page,
      riff,
    }) => {
      const { email } = await join(page, `Kay ${'Keyboard'.repeat(5)}`);
      await riff.administer(email);
      const member = await makeAccount(page, 'Sam Spammer');
      const code = await riff.codeOf(member.email);
      await page.request.post('/api/user/disable', { data: { code, reason: 'You sold fake watches.' } });
      await page.request.post('/api/posts/like', { data: {} });

      await test.step('Dashboard', async () => {
        await open(page, adminPaths.home());
        await expectSound(page);
      });
      await test.step('Users', async () => {
        await open(page, `${adminPaths.users()}?keyWord=${encodeURIComponent(member.email)}`);
        await showAll(page);
        await expect(page.getByText('Disabled: You sold fake watches.')).toBeVisible();
        await expectSound(page);
        await page.getByRole('button', { name: /^Enable / }).press('Enter');
        await expect(page.getByRole('alertdialog')).toBeVisible();
        expect(inFront(await faultsInBothThemes(page))).toEqual([]);
      });
      await test.step('Permissions', async () => {
        await open(page, adminPaths.permissions(code));
        await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
        await showAll(page);
        await expectSound(page);
      });
      await test.step('Activity log', async () => {
        await open(page, adminPaths.activityLog());
        const rows = page.getByRole('row').filter({ hasText: 'Like post' });
        // Riff writes rows a moment after their calls.
        await expect(async () => {
          await page.getByRole('button', { name: 'Refresh' }).click();
          await expect(rows.first()).toBeVisible({ timeout: 1_000 });
        }).toPass();
        await expectSound(page);
        await rows.first().focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog', { name: 'Like post' })).toBeVisible();
        await expectSound(page);
      });
    });

    test('a moderator reviews, removes and restores a post, and the screen fits the window', async ({ page, riff }) => {
      const { email } = await join(page, 'Mona Moderator');
      await riff.permit(email, ['REPORT', 'POST'], ['view', 'update', 'delete', 'restore']);
      await open(page, adminPaths.reports());
      await expect(page.getByText(messages.noOpenReports)).toBeVisible();
      await expectSound(page);
      const { postCode } = await findPost(page, isLongVideo);
      await reportPosts(riff.origin, { [postCode]: 'It is too loud.' });
      await open(page, adminPaths.reports());
      const review = page.getByRole('region', { name: 'Review' });
      await expect(review.locator('video')).toHaveJSProperty('paused', false);
      await expectSound(page);
      await review.getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText(messages.postRemoved)).toBeVisible();
      await page.getByRole('tab', { name: 'Removed' }).click();
      await review.getByRole('button', { name: 'Restore' }).click();
      const question = page.locator('[role=dialog], [role=alertdialog]').filter({ hasText: 'Restore this post?' });
      await question.getByRole('button', { name: 'Restore' }).click();
      await expect(page.getByText(messages.postRestored)).toBeVisible();
    });
  });
}
