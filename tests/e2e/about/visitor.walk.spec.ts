import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

test.use({ viewport: { width: 320, height: 640 } });

test('a visitor reads About on a small phone, and each of its links leads to its subject', async ({ page }) => {
  await page.goto(paths.about());
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  expect(await links.count()).toBe(6);
  for (const link of await links.all()) {
    await link.click();
    const target = page.locator(new URL(page.url()).hash);
    await expect(target.getByRole('heading', { level: 2 })).toBeInViewport();
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await faultsInBothThemes(page)).toEqual([]);
});
