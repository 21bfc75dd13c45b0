import { type Page, request } from 'playwright';
import * as messages from '#lib/contract/report/report-messages.ts';
import { adminPaths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo } from '../steps/feed-page.ts';
import { join, makeAccount } from '../steps/join.ts';
import { untilReady } from '../steps/screens.ts';

const moderation = ['REPORT', 'POST', 'COMMENT'] as const;
const every = ['view', 'update', 'delete', 'restore'] as const;

/** A stranger reports posts, by calls. */
async function report(page: Page, origin: string, posts: Record<string, string>): Promise<void> {
  const person = await makeAccount(page, 'Rosa Reporter');
  const stranger = await request.newContext({ baseURL: origin });
  expect((await stranger.post('/api/auth/login', { data: person })).ok()).toBe(true);
  for (const [code, content] of Object.entries(posts)) {
    expect((await stranger.post('/api/reports', { data: { code, content } })).ok()).toBe(true);
  }
  await stranger.dispose();
}

const queueOf = (page: Page) => page.getByRole('tabpanel');
const panelOf = (page: Page) => page.getByRole('region', { name: 'Review' });
const entry = (page: Page, text: string) => queueOf(page).getByRole('button').filter({ hasText: text });

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a moderator dismisses, removes and restores, ${size.width} wide, by keyboard`, async ({ page, riff }) => {
    await page.setViewportSize(size);
    const { email } = await join(page, 'Mona Moderator');
    await riff.permit(email, moderation, every);
    await page.goto(adminPaths.reports());
    await expect(page.getByText(messages.noOpenReports)).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);

    const video = await findPost(page, isLongVideo);
    const image = await findPost(page, ({ postType }) => postType === 'IMG');
    await report(page, riff.origin, { [video.postCode]: 'It is too loud.', [image.postCode]: 'It shows a stranger.' });
    await page.goto(adminPaths.reports());
    await untilReady(page);
    await expect(queueOf(page).getByRole('button')).toHaveCount(2);
    await expect(entry(page, 'It shows a stranger.')).toHaveAttribute('aria-current', 'true');
    await expect(panelOf(page).getByText('It shows a stranger.')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await faultsInBothThemes(page)).toEqual([]);

    // The video plays beside the queue.
    await page.keyboard.press('n');
    await expect(entry(page, 'It is too loud.')).toHaveAttribute('aria-current', 'true');
    await expect(panelOf(page).locator('video')).toHaveJSProperty('paused', false);

    // Letters that are typed are no decisions.
    await panelOf(page).getByRole('textbox').fill('');
    await panelOf(page).getByRole('textbox').pressSequentially('rd note');
    await expect(queueOf(page).getByRole('button')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await expect(page.getByText(messages.postRemoved)).toBeVisible();
    await expect(queueOf(page).getByRole('button')).toHaveCount(1);
    await page.keyboard.press('d');
    await expect(page.getByText(messages.reportsDismissed)).toBeVisible();
    await expect(page.getByText(messages.noOpenReports)).toBeVisible();

    await page.getByLabel('Shown').selectOption('Settled');
    await expect(entry(page, 'Dismissed by @')).toBeVisible();
    await expect(page).toHaveURL(/list=settled/);
    await page.getByRole('tab', { name: 'Open' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/list=removed-posts/);
    await expect(entry(page, 'Removed by @')).toHaveCount(1);
    await expect(panelOf(page).getByText('rd note')).toBeVisible();
    await expect(panelOf(page).locator('video')).toHaveJSProperty('paused', false);
    await page.reload();
    await untilReady(page);
    await panelOf(page).getByRole('button', { name: 'Restore' }).press('Enter');
    const dialog = page
      .getByRole('dialog', { name: 'Restore this post?' })
      .or(page.getByRole('alertdialog', { name: 'Restore this post?' }));
    await dialog.getByRole('button', { name: 'Restore' }).press('Enter');
    await expect(page.getByText(messages.postRestored)).toBeVisible();
    await expect(page.getByText(messages.noRemovedPosts)).toBeVisible();
    expect((await page.request.get(`/api/posts/get?code=${video.postCode}`)).ok()).toBe(true);
  });
}

test('who lacks a flag is told so, and a failure is said in words', async ({ page, riff, failures }) => {
  failures.expect(/ERR_FAILED|status of 400/);
  const { email } = await join(page, 'Vera Viewer');
  await riff.permit(email, ['REPORT']);
  const video = await findPost(page, isLongVideo);
  await report(page, riff.origin, { [video.postCode]: 'It is dull.' });
  await page.goto(adminPaths.reports());
  await expect(page.getByRole('tab')).toHaveText(['Open']);
  for (const name of ['Remove', 'Dismiss']) {
    await expect(panelOf(page).getByRole('button', { name })).toBeDisabled();
  }
  await expect(panelOf(page).getByText('You may see reports, but not settle them.')).toBeVisible();

  const { email: other } = await join(page, 'Sam Settler');
  await riff.permit(other, ['REPORT'], ['view', 'update']);
  await page.goto(adminPaths.reports());
  await untilReady(page);
  await expect(panelOf(page).getByRole('button', { name: 'Remove' })).toBeDisabled();
  await expect(panelOf(page).getByText(messages.removeNotAllowed)).toBeVisible();
  await page.route('**/api/reports/settle', (route) => route.abort());
  await panelOf(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(messages.settleFailed)).toBeVisible();
  await page.unroute('**/api/reports/settle');

  // Another tab was faster.
  const done = await page.request.post('/api/reports/settle', { data: { code: video.postCode, action: 'dismiss' } });
  expect(done.ok()).toBe(true);
  await panelOf(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(messages.alreadySettled)).toBeVisible();
  await expect(page.getByText(messages.noOpenReports)).toBeVisible();
});
