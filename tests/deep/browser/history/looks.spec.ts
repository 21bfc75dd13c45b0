import { faultsInBothThemes, inFront } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import {
  button,
  comment,
  countOf,
  entriesOf,
  openHistory,
  react,
  searchFor,
  somePosts,
} from '../../../e2e/steps/histories.ts';
import { join } from '../../../e2e/steps/join.ts';
import { windows } from '../../../e2e/steps/windows.ts';

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('a long comment has four full lines, and the histories are readable for everybody in both themes', async ({
      page,
    }) => {
      await join(page, 'Lola Long');
      const [code = ''] = await somePosts(page, 1);
      for (const text of ['unbroken'.repeat(125), 'line\n'.repeat(100)]) await comment(page, code, text);
      await searchFor(page, 'rain');
      await react(page, 'like', [code]);
      await openHistory(page, 'Comment History');
      for (const entry of await entriesOf(page, 'Comment History').all()) {
        const lines = await entry
          .locator('p')
          .first()
          .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
        // A browser rounds the height of a line to a fraction of a pixel.
        expect(lines).toBeCloseTo(4, 1);
        await expect(entry.getByRole('link', { name: 'View Post' })).toBeVisible();
      }
      expect(await faultsInBothThemes(page)).toEqual([]);
      await openHistory(page, 'Search History');
      expect(await faultsInBothThemes(page)).toEqual([]);
      await openHistory(page, 'View History');
      expect(await faultsInBothThemes(page), 'an empty one').toEqual([]);
      await openHistory(page, 'Favourite Posts');
      await button(page, 'Clear').click();
      await expect(page.getByRole('alertdialog')).toContainText('Your likes of 1 post are taken back.');
      expect(inFront(await faultsInBothThemes(page))).toEqual([]);
    });
  });
}

test('removing a like in the popup removes its tile, and the page does not jump', async ({ page }) => {
  await join(page, 'Una Unlike');
  await react(page, 'like', await somePosts(page, 9));
  await openHistory(page, 'Favourite Posts');
  const links = entriesOf(page, 'Favourite Posts').locator('> * > a');
  await links.nth(7).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await links.nth(7).click();
  const like = page.getByRole('dialog').getByRole('button', { name: /^Like/ });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await expect(countOf(page, '8 posts')).toBeVisible();
  await expect(links.nth(7)).toBeFocused();
  // The tolerance is less than a pixel, because the browser rounds scroll positions.
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(1);
});
