import type { Locator, Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, openHome } from '../../../e2e/steps/feed-page.ts';
import { join } from '../../../e2e/steps/join.ts';
import { openReady } from '../../../e2e/steps/own-profile.ts';
import { openPanel } from '../../../e2e/steps/panel.ts';
import { navigate, untilReady } from '../../../e2e/steps/screens.ts';

test.use({ viewport: { width: 1440, height: 900 } });

async function boxOf(part: Locator) {
  await expect(part).toBeVisible();
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not there.');
  return box;
}

/** A colour token of the page, as the browser writes colours. */
const token = (page: Page, name: string) =>
  page.evaluate((asked) => {
    const value = getComputedStyle(document.documentElement).getPropertyValue(`--${asked}`).trim();
    return `rgb(${value.split(' ').join(', ')})`;
  }, name);

test('a menu and a popover have the designed width, beside their button, and items have three colours', async ({
  page,
}) => {
  await join(page, 'Vera Variant');
  await test.step('the menu of one’s own profile', async () => {
    await openReady(page, paths.profile());
    const button = page.getByRole('button', { name: 'Settings' });
    await button.click();
    const menu = page.getByRole('menu');
    expect((await boxOf(menu)).width).toBe(288);
    // The button is placed a moment after it is shown. Positions are rounded, because it may begin between two pixels.
    await expect
      .poll(async () => {
        const [above, below] = [await boxOf(button), await boxOf(menu)];
        return Math.round(below.y - (above.y + above.height));
      })
      .toBe(4);
    await page.evaluate(() =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => ({ outcome: 'dismissed' }),
        }),
      ),
    );
    for (const [name, colour] of [
      ['Copy URL', 'text'],
      ['Install App', 'success-text'],
      ['Logout', 'danger-text'],
    ] as const) {
      await expect(page.getByRole('menuitem', { name })).toHaveCSS('color', await token(page, colour));
    }
  });
  await test.step('the emoji of a comment', async () => {
    const panel = await openPanel(page, (await findPost(page, () => true)).postCode);
    const button = panel.getByRole('button', { name: 'Emoji' });
    await button.click();
    const popover = page.getByRole('dialog', { name: 'Emoji' });
    expect((await boxOf(popover)).width).toBe(288);
    await expect
      .poll(async () => {
        const [trigger, box] = [await boxOf(button), await boxOf(popover)];
        return Math.round(trigger.y - (box.y + box.height));
      })
      .toBe(4);
  });
});

test('the link that skips to the content has room around its words, and titles use their width', async ({ page }) => {
  await page.goto(paths.search());
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: 'Skip to content' });
  await expect(link).toBeFocused();
  const { left, top } = await link.evaluate((element) => {
    const { paddingLeft, paddingTop } = getComputedStyle(element);
    return { left: Number.parseFloat(paddingLeft), top: Number.parseFloat(paddingTop) };
  });
  expect(left).toBeGreaterThanOrEqual(12);
  expect(top).toBeGreaterThanOrEqual(8);
  const wrap = await page.evaluate(() => {
    const heading = document.body.appendChild(document.createElement('h2'));
    return getComputedStyle(heading).getPropertyValue('text-wrap-style');
  });
  expect(wrap).not.toBe('balance');
});

test('the feed has a focus ring for the keyboard, and its controls keep a shape in forced colours', async ({
  page,
}) => {
  await openHome(page);
  const ring = () =>
    page.locator('.feed').evaluate((feed) => {
      const { content, borderTopWidth } = getComputedStyle(feed, '::after');
      return content === 'none' ? 'none' : borderTopWidth;
    });
  expect(await ring()).toBe('none');
  await page.keyboard.press('Tab');
  await page.getByRole('feed').focus();
  expect(await ring()).toBe('2px');

  await page.emulateMedia({ forcedColors: 'active' });
  const sound = page.getByRole('button', { name: 'Turn sound on' }).first();
  expect(await sound.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe('1px');
  const line = page.locator('[role=slider] [data-part=line]').first();
  const [shade, ground] = await line.evaluate((element) => [
    getComputedStyle(element).backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(shade).not.toBe(ground);
});

test('with reduced motion, screens change without a transition', async ({ page }) => {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { transitions: 0 });
    const start = document.startViewTransition?.bind(document);
    document.startViewTransition = (change) => {
      counted.transitions += 1;
      return start(change);
    };
  });
  const transitions = () => page.evaluate(() => (window as unknown as { transitions: number }).transitions);
  await page.goto(paths.search());
  await untilReady(page);
  await navigate(page, 'Home');
  expect(await transitions()).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await navigate(page, 'Search');
  expect(await transitions()).toBe(1);
});

test('everybody can use Home, a profile and their own Login in both themes', async ({ page }) => {
  await join(page, 'Ax Essible');
  for (const path of [paths.home(), paths.profile(), paths.login()]) {
    await openReady(page, path);
    expect(await faultsInBothThemes(page), path).toEqual([]);
  }
});

test('the focus of filled buttons and chosen values is visible in both themes', async ({ page }) => {
  await join(page, 'Vera Visible');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await openReady(page, paths.hiddenWords());
    const screen = page.locator('[data-screen]:not([hidden])');
    await screen.getByLabel('Word, phrase or tag').focus();
    await page.keyboard.press('Tab');
    await expect(screen.getByRole('radio', { name: 'Hide' })).toBeFocused();
    const color = await token(page, 'text');
    await expect(screen.locator('label').filter({ hasText: 'Hide' })).toHaveCSS('outline', `${color} solid 2px`);
    const add = screen.getByRole('button', { name: 'Add word' });
    while (!(await add.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
    await expect(add).toHaveCSS('outline', `${color} solid 2px`);
    await openReady(page, paths.contentSettings());
    await page.getByRole('button', { name: 'Start over' }).press('Enter');
    const start = page.getByRole('alertdialog').getByRole('button', { name: 'Start over' });
    await expect(start).toBeVisible();
    while (!(await start.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
    await expect(start).toHaveCSS('outline', `${color} solid 2px`);
    await page.keyboard.press('Escape');
  }
});
