import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { pressOn } from '../steps/keyboard.ts';
import { expectSameDocument, markDocument, shownScreen, untilReady } from '../steps/screens.ts';

test('a member skips to the content and moves between screens, keyboard only', async ({ page }) => {
  await join(page, 'Kay Keyboard');
  await page.goto(paths.search());
  await untilReady(page);
  await markDocument(page);
  await test.step('the first Tab reaches the link that skips the navigation', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
  });
  await test.step('links of the navigation', async () => {
    const link = (name: string) =>
      shownScreen(page).getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
    await pressOn(page, link('Profile'));
    await expect(page.getByRole('heading', { name: 'Kay Keyboard' })).toBeVisible();
    await pressOn(page, link('Home'));
    await expect(page.getByRole('feed')).toBeVisible();
    await expectSameDocument(page);
  });
});
