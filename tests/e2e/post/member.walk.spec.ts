import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { moveFingers } from '../steps/fingers.ts';
import { join } from '../steps/join.ts';
import { closeByEscape } from '../steps/keyboard.ts';
import { panelOf } from '../steps/panel.ts';
import { publishImages } from '../steps/publish-images.ts';
import { untilReady } from '../steps/screens.ts';
import { phone } from '../steps/windows.ts';
import { popupOf, tileOf } from './profile-grid.ts';

test.use(phone);

test('a member opens a post of a profile, likes it, swipes to its neighbours, and Back closes it', async ({
  page,
}, info) => {
  await join(page, 'Pia Popup');
  const author = await publishImages(page, info.outputPath('still.jpg'), 3);
  await page.goto(paths.profile(author));
  await untilReady(page);
  const heading = (title: string) => popupOf(page, title).getByRole('heading', { name: title });

  await test.step('The popup has the address of its post', async () => {
    await tileOf(page, 'Still 3').click();
    await expect(heading('Still 3')).toBeVisible();
    await expect(page).toHaveURL(/\/client\/home\?code=/);
    await expect(popupOf(page, 'Still 3').getByText('1/3', { exact: true })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });

  await test.step('A like stays while the member swipes to the next post and back', async () => {
    const like = page.getByRole('dialog').getByRole('button', { name: /^Like/ });
    await like.click();
    await expect(like).toHaveAccessibleName('Like, 1 like');
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    const first = page.url();
    await moveFingers(page, ...[620, 560, 480, 380, 260].map((y) => [[180, y] as const]));
    await expect(heading('Still 2')).toBeVisible();
    expect(page.url()).not.toBe(first);
    await moveFingers(page, ...[300, 360, 440, 540, 660].map((y) => [[180, y] as const]));
    await expect(heading('Still 3')).toBeVisible();
    expect(page.url()).toBe(first);
    await expect(like).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('Back closes the post, and Forward shows it again', async () => {
    await page.getByRole('button', { name: /^Comments, / }).click();
    await closeByEscape(page, panelOf(page));
    await expect(popupOf(page, 'Still 3')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(paths.profile(author));
    await page.goForward();
    await expect(popupOf(page, 'Still 3')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(paths.profile(author));
  });

  await test.step('A press in the popup shows on Home behind it, and in another tab', async () => {
    await tileOf(page, 'Still 3').click();
    await expect(heading('Still 3')).toBeVisible();
    const own = page.url();
    const code = new URL(own).searchParams.get('code');
    const heartOn = (tab: Page) =>
      tab.locator(`[data-screen]:not([hidden]) [data-post="${code}"]`).getByLabel(/^Like, /);
    const other = await page.context().newPage();
    for (const tab of [other, page]) {
      await tab.goto(own);
      await untilReady(tab);
      await expect(heartOn(tab)).toHaveAttribute('aria-pressed', 'true');
    }
    await page.getByRole('link', { name: 'Profile of Pia Popup' }).first().click();
    await tileOf(page, 'Still 3').click();
    await page.getByRole('dialog').getByRole('button', { name: /^Like/ }).click();
    await expect(heartOn(other)).toHaveAccessibleName('Like, 0 likes');
    await expect(heartOn(other)).toHaveAttribute('aria-pressed', 'false');
    await other.close();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(own);
    await expect(heartOn(page)).toHaveAccessibleName('Like, 0 likes');
  });
});
