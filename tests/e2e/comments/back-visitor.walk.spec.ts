import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { openVideo, untilStageReady } from '../players/open-video.ts';
import { findPost, isLongVideo, playing } from '../steps/feed-page.ts';
import { commentsButton, openPanel, openPanelInPopup } from '../steps/panel.ts';
import { phone } from '../steps/windows.ts';

test.use(phone);

const popupOf = (page: Page) => page.locator('.full-page');
const overlayOf = (page: Page) => page.locator('dialog[open]');

test('on a phone, Back closes the comments, and none of their entries stay in the history', async ({ page }) => {
  const { postCode } = await findPost(page, isLongVideo);
  const home = paths.home(postCode);
  await page.goto(paths.about());
  const panel = await openPanel(page, postCode);

  await test.step('Back closes the comments and leaves the post where it is', async () => {
    await page.goBack();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(home);
    await expect(commentsButton(page, postCode)).toBeVisible();
  });
  await test.step('Forward opens them again', async () => {
    await page.goForward();
    await expect(panel).toBeVisible();
  });
  await test.step('a reload shows them again, and Back closes them', async () => {
    await page.reload();
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(home);
  });
  for (const way of ['the button', 'Escape'] as const) {
    await test.step(`closed by ${way} and opened again at once, they still need one Back`, async () => {
      await commentsButton(page, postCode).click();
      await expect(panel).toBeVisible();
      if (way === 'Escape') await page.keyboard.press('Escape');
      else await panel.getByRole('button', { name: 'Close comments' }).click();
      await commentsButton(page, postCode).click();
      await expect(panel).toBeVisible();
      await page.goBack();
      await expect(panel).toHaveCount(0);
      await expect(page).toHaveURL(home);
    });
  }
  await test.step('a link in them leads away, and Back finds them open', async () => {
    await commentsButton(page, postCode).click();
    await panel.locator('header a').first().click();
    await expect(page).toHaveURL(/client\/profile/);
    await expect(panel).toHaveCount(0);
    await page.goBack();
    await expect(panel).toBeVisible();
    await panel.getByRole('button', { name: 'Close comments' }).click();
    await expect(panel).toHaveCount(0);
  });
  await test.step('after they were closed, Back leaves the page', async () => {
    await page.goBack();
    await expect(page).toHaveURL(paths.about());
  });
});

test('on a phone, Back closes a popup’s comments first, then the popup, even after a reload', async ({ page }) => {
  const { postCode } = await findPost(page, isLongVideo);
  const panel = await openPanelInPopup(page, postCode);

  await test.step('the first Back closes the comments, the second one the popup', async () => {
    await page.goBack();
    await expect(panel).toHaveCount(0);
    await expect(popupOf(page)).toBeVisible();
    await page.goBack();
    await expect(popupOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(/client\/profile/);
  });
  await test.step('Forward twice opens both again', async () => {
    await page.goForward();
    await expect(popupOf(page)).toBeVisible();
    await page.goForward();
    await expect(panel).toBeVisible();
  });
  await test.step('a reload shows the post with its comments; two Backs lead to the profile', async () => {
    await page.reload();
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(paths.home(postCode));
    await page.goBack();
    await expect(page).toHaveURL(/client\/profile/);
    await expect(page.locator(`[data-screen]:not([hidden]) a[href="${paths.home(postCode)}"]`)).toBeVisible();
  });
});

test('on a phone, Back closes the full screen, and none of its entries stay in the history', async ({ page }) => {
  await page.goto(paths.about());
  const post = await openVideo(page);
  const home = page.url();
  const open = async () => {
    await page.keyboard.press('f');
    await expect(overlayOf(page)).toBeVisible();
  };

  await test.step('Back closes it', async () => {
    await open();
    await page.goBack();
    await expect(overlayOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(home);
  });
  await test.step('Forward opens nothing, and a reload in it shows the post', async () => {
    await page.goForward();
    await expect(overlayOf(page)).toHaveCount(0);
    await open();
    await page.reload();
    await expect(post).toBeVisible();
    await expect(overlayOf(page)).toHaveCount(0);
  });
  await test.step('its button and Escape leave no entry behind', async () => {
    await expect.poll(() => playing(page)).toHaveLength(1);
    await untilStageReady(page);
    await expect.poll(() => page.evaluate(() => history.state?.riffMark ?? '')).toBe('');
    for (const way of ['the button', 'Escape'] as const) {
      await open();
      if (way === 'Escape') await page.keyboard.press('Escape');
      else await overlayOf(page).getByRole('button', { name: 'Close' }).click();
      await expect(overlayOf(page)).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => history.state?.riffMark ?? '')).toBe('');
    }
    await page.goBack();
    await expect(page).toHaveURL(paths.about());
  });
});
