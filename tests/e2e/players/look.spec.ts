import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost } from '../steps/feed-page.ts';
import { openPanel, openPanelInPopup, panelOf } from '../steps/panel.ts';
import { untilReady } from '../steps/screens.ts';
import { windows } from './windows.ts';

const imagePost = async (page: Page) => (await findPost(page, ({ imageUrls }) => imageUrls.length > 1)).postCode;
const look = (page: Page) => page.getByRole('dialog', { name: 'Look' });
const slider = (page: Page, name: string) => look(page).getByRole('slider', { name, exact: true });
const image = (page: Page, code: string) => page.locator(`[data-post="${code}"] .feed-stage img`).first();

async function openLook(page: Page): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Look' }).click();
  await expect(look(page)).toBeVisible();
}

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('a visitor changes how images look by keyboard, sees it at once, and finds it again', async ({ page }) => {
      // No image steps on by itself and takes the place of the one that is measured.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const code = await imagePost(page);
      await openPanel(page, code);
      await expect(image(page, code)).toHaveCSS('filter', 'none');
      // The column moves the stage aside.
      await (await image(page, code).elementHandle())?.waitForElementState('stable');
      const before = await image(page, code).boundingBox();
      await openLook(page);
      expect(await faults(page)).toEqual([]);
      await expect(look(page).getByRole('button', { name: 'Reset' })).toBeDisabled();
      await expect(look(page).getByRole('slider')).toHaveCount(9);

      await slider(page, 'Grayscale').focus();
      await page.keyboard.press('End');
      await expect(image(page, code)).toHaveCSS('filter', /grayscale\(1\)/);
      await slider(page, 'Brightness').focus();
      await page.keyboard.press('ArrowRight');
      await expect(slider(page, 'Brightness')).toHaveAttribute('aria-valuetext', '105 percent');
      await expect(image(page, code)).toHaveCSS('filter', /brightness\(1.05\)/);
      expect(await image(page, code).boundingBox()).toEqual(before);

      await page.keyboard.press('Escape');
      await expect(look(page)).toHaveCount(0);
      await expect(panelOf(page)).toBeVisible();
      await page.goto(paths.home(code));
      await expect(image(page, code)).toHaveCSS('filter', /brightness\(1.05\).* grayscale\(1\)/);

      await openPanel(page, code);
      await openLook(page);
      await look(page).getByRole('button', { name: 'Reset' }).click();
      await expect(image(page, code)).toHaveCSS('filter', 'none');
      expect(await page.evaluate(() => localStorage.getItem('filters'))).toBeNull();
    });
  });
}

test('what is chosen counts in the popup, in full screen and in another tab, and is painted before any module runs', async ({
  page,
  context,
  failures,
}) => {
  failures.expect(/ERR_FAILED/);
  await page.setViewportSize({ width: 1440, height: 900 });
  const code = await imagePost(page);
  const other = await context.newPage();
  await other.goto(paths.home(code));
  await openPanelInPopup(page, code);
  await openLook(page);
  await slider(page, 'Sepia').focus();
  await page.keyboard.press('End');
  await expect(image(page, code)).toHaveCSS('filter', /sepia\(1\)/);
  await expect(image(other, code)).toHaveCSS('filter', /sepia\(1\)/);

  await other.locator(`[data-post="${code}"]`).waitFor();
  await untilReady(other);
  await other.keyboard.press('f');
  await expect(other.locator('dialog[open] img[aria-hidden=false]')).toHaveCSS('filter', /sepia\(1\)/);

  await other.route(/_astro\/.*\.js/, (route) => route.abort());
  await other.goto(paths.home(code), { waitUntil: 'commit' });
  await expect(image(other, code)).toHaveCSS('filter', /sepia\(1\)/);
});

test('the post of a video has no look', async ({ page }) => {
  const { postCode } = await findPost(page, ({ postType }) => postType === 'VID');
  const panel = await openPanel(page, postCode);
  await panel.getByRole('button', { name: 'Post options' }).click();
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Look' })).toHaveCount(0);
});
