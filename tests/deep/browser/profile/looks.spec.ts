import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { dialogOf, inputOf, zoomOf } from '../../../e2e/profile/avatar-dialog.ts';
import { join } from '../../../e2e/steps/join.ts';
import { openReady, writeBio } from '../../../e2e/steps/own-profile.ts';
import { publishImages } from '../../../e2e/steps/publish-images.ts';
import { untilReady } from '../../../e2e/steps/screens.ts';
import { windows } from '../../../e2e/steps/windows.ts';

const longName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralter';

/**
 * axe objects to content outside landmarks. Here the content holds the focus and closes when the focus leaves, so the rule is
 * ignored.
 */
const menuFaults = async (page: Page) =>
  (await faultsInBothThemes(page)).filter((fault) => !fault.startsWith('region:'));
const close = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=dialog], [role=menu]')).toHaveCount(0);
};

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('a profile with a long name, its dialogs and its menu are readable for everybody in both themes', async ({
      page,
      failures,
    }, info) => {
      failures.expect(/status of 400/);
      await join(page, longName);
      await openReady(page, paths.profile());
      const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await wider()).toBeLessThanOrEqual(0);
      expect(await faultsInBothThemes(page)).toEqual([]);

      await test.step('The form, with errors under its fields', async () => {
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        await page.getByLabel('Username').fill('a b');
        await page.getByRole('button', { name: 'Save Changes' }).click();
        await expect(page.getByLabel('Username')).toHaveAccessibleDescription(messages.userNameLetters);
        expect(await faultsInBothThemes(page)).toEqual([]);
        await page.getByRole('button', { name: 'Cancel' }).click();
      });

      await test.step('The picture dialog, with a refused picture and with one in its square', async () => {
        await page.getByRole('button', { name: 'Edit avatar' }).click();
        await inputOf(page).setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.alloc(10) });
        await expect(page.getByText('File must be an image (e.g., PNG, JPEG).')).toBeVisible();
        expect(await faultsInBothThemes(page)).toEqual([]);
        await inputOf(page).setInputFiles(await writeImage(info.outputPath('me.jpg'), { width: 800, height: 400 }));
        await expect(zoomOf(page)).toBeEnabled();
        expect(await faultsInBothThemes(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(dialogOf(page)).toHaveCount(0);
      });

      await test.step('The empty list of followers', async () => {
        await page.getByRole('button', { name: '0 Followers' }).click();
        await expect(page.getByText(`Nobody follows ${longName} yet.`)).toBeVisible();
        expect(await faultsInBothThemes(page)).toEqual([]);
        await close(page);
      });

      await test.step('The empty list of followers again, with reduced motion', async () => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        for (const _ of ['first', 'again']) {
          await page.getByRole('button', { name: '0 Followers' }).click();
          await expect(page.getByRole('dialog', { name: 'Followers' })).toBeVisible();
          await close(page);
        }
        await page.emulateMedia({ reducedMotion: null });
      });

      await test.step('The settings, which are 288 pixels wide and fit the screen', async () => {
        await page.getByRole('button', { name: 'Settings' }).click();
        await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeInViewport();
        expect(Math.round((await page.getByRole('menu').boundingBox())?.width ?? 0)).toBe(288);
        expect(await menuFaults(page)).toEqual([]);
      });
    });
  });
}

test('on the screens of laptops the settings show Logout without scrolling; for fingers every item is 44 pixels high', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, password } = await join(page, 'Lea Laptop');
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(viewport);
    await openReady(page, paths.profile());
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    const hidden = await page.getByRole('menu').evaluate((menu) => menu.scrollHeight - menu.clientHeight);
    expect(hidden).toBe(0);
  }
  const context = await browser.newContext({ ...windows[0].use, ...(baseURL && { baseURL }) });
  const phone = await context.newPage();
  expect((await phone.request.post('/api/auth/login', { data: { email, password } })).ok()).toBe(true);
  await openReady(phone, paths.profile());
  await phone.getByRole('button', { name: 'Settings' }).click();
  const heights = await phone
    .getByRole('menu')
    .locator('[role^=menuitem]')
    .evaluateAll((items) => items.map((item) => (item as HTMLElement).offsetHeight));
  expect(heights.filter((height) => height < 44)).toEqual([]);
  await context.close();
});

test('a long bio has three lines, can be unfolded and folded, and no invisible link in it gets the focus', async ({
  page,
}) => {
  await join(page, 'Bea Bio');
  await writeBio(page, ['One', 'Two', 'Three', 'Four https://example.org/four', 'Five'].join('\n'));
  await openReady(page, paths.profile());
  const bio = page.locator('p.member-text').filter({ hasText: 'One' });
  const lines = () =>
    bio.evaluate((text) =>
      Math.round(text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight)),
    );
  const less = page.getByRole('button', { name: 'Show less' });
  expect(await lines()).toBe(3);
  await page.getByRole('button', { name: 'Read more' }).press('Enter');
  await expect.poll(lines).toBe(5);
  await less.press('Enter');
  await expect.poll(lines).toBe(3);
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'https://example.org/four' })).toBeFocused();
  await expect(less).toBeVisible();

  await writeBio(page, 'One\nTwo\nThree');
  await openReady(page, paths.profile());
  await expect(page.getByText('Three')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read more' })).toHaveCount(0);
});

test('by keyboard, a member loads more posts of a profile, and the focus goes to the first of them', async ({
  page,
}, info) => {
  // Without an IntersectionObserver, nothing loads before the press.
  await page.addInitScript(() => {
    window.IntersectionObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });
  await join(page, 'Kay Keys');
  await publishImages(page, info.outputPath('still.jpg'), 14);
  await page.goto(paths.profile());
  await untilReady(page);
  const tiles = page.getByRole('list', { name: 'Posts' }).getByRole('link');
  await page.getByRole('button', { name: 'Load more posts' }).press('Enter');
  await expect(tiles).toHaveCount(14);
  await expect(tiles.nth(12)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tiles.nth(13)).toBeFocused();
});
