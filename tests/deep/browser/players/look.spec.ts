import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { findPost } from '#tests/e2e/steps/feed-page.ts';
import { openPanel, openPanelInPopup, panelOf } from '#tests/e2e/steps/panel.ts';
import { untilReady } from '#tests/e2e/steps/screens.ts';
import { wide } from '#tests/e2e/steps/windows.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

// The images do not advance automatically, so the tested one stays.
test.use({ ...wide, contextOptions: { reducedMotion: 'reduce' } });

const imagePost = async (page: Page) => (await findPost(page, ({ imageUrls }) => imageUrls.length > 1)).postCode;
const look = (page: Page) => page.getByRole('dialog', { name: 'Look' });
const slider = (page: Page, name: string) => look(page).getByRole('slider', { name, exact: true });
const image = (page: Page, code: string) => page.locator(`[data-post="${code}"] .feed-stage img`).first();

async function openLook(page: Page): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Look' }).click();
  await expect(look(page)).toBeVisible();
}

test('a visitor changes the look of images by keyboard, sees it at once and on the next page, and resets it', async ({
  page,
  failures,
}) => {
  failures.expect(/ERR_FAILED/);
  const code = await imagePost(page);
  await openPanel(page, code);
  await expect(image(page, code)).toHaveCSS('filter', 'none');
  await openLook(page);
  await test.step('arrow keys and End move the sliders, and the image follows at once', async () => {
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
    await page.keyboard.press('Escape');
    await expect(look(page)).toHaveCount(0);
    await expect(panelOf(page)).toBeVisible();
  });
  await test.step('the next page has it before any module runs', async () => {
    const modules = /_astro\/.*\.js/;
    await page.route(modules, (route) => route.abort());
    await page.goto(paths.home(code), { waitUntil: 'commit' });
    await expect(image(page, code)).toHaveCSS('filter', /brightness\(1.05\).* grayscale\(1\)/);
    await page.unroute(modules);
  });
  await test.step('a reset leaves nothing behind', async () => {
    await openPanel(page, code);
    await openLook(page);
    await look(page).getByRole('button', { name: 'Reset' }).click();
    await expect(image(page, code)).toHaveCSS('filter', 'none');
    expect(await page.evaluate(() => localStorage.getItem('filters'))).toBeNull();
  });
});

test('a visitor changes the look in the popup, and it applies in other tabs and in full screen, but not to videos', async ({
  page,
  context,
}) => {
  const code = await imagePost(page);
  const other = await context.newPage();
  await test.step('a change in the popup applies there and in another tab', async () => {
    await other.goto(paths.home(code));
    await openPanelInPopup(page, code);
    await openLook(page);
    await slider(page, 'Sepia').focus();
    await page.keyboard.press('End');
    await expect(image(page, code)).toHaveCSS('filter', /sepia\(1\)/);
    await expect(image(other, code)).toHaveCSS('filter', /sepia\(1\)/);
  });
  await test.step('and in full screen', async () => {
    await untilReady(other);
    await other.keyboard.press('f');
    await expect(other.locator('dialog[open] img[aria-hidden=false]')).toHaveCSS('filter', /sepia\(1\)/);
    await other.close();
  });
  await test.step('the post of a video has no look', async () => {
    const { postCode } = await findPost(page, ({ postType }) => postType === 'VID');
    const panel = await openPanel(page, postCode);
    await panel.getByRole('button', { name: 'Post options' }).click();
    await expect(page.getByRole('menuitem', { name: 'Report' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Look' })).toHaveCount(0);
  });
});
