import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

const open = (page: Page) => page.goto(paths.about());

/** Every picture after it was loaded: its address, and its size as declared and as it is. */
const pictures = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      [...document.images].map(async (image) => {
        image.loading = 'eager';
        await image.decode();
        const [width, height] = [image.getAttribute('width'), image.getAttribute('height')].map(Number);
        const real = [image.naturalWidth, image.naturalHeight];
        return { address: new URL(image.currentSrc).pathname, alt: image.alt, given: [width, height], real };
      }),
    ),
  );

test('a visitor finds every subject of About by its link', async ({ page }) => {
  await open(page);
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  for (const link of await links.all()) {
    await link.click();
    const target = page.locator(new URL(page.url()).hash);
    await expect(target.getByRole('heading', { level: 2 })).toBeInViewport();
  }
  for (const name of [
    'Key features',
    'Screenshots',
    'Technologies',
    'Project structure',
    'Set-up',
    'Deployment',
    'Author and licence',
  ]) {
    await expect(page.getByRole('heading', { level: 2, name })).toHaveCount(1);
  }
  for (const name of ['Client pages', 'Admin pages', 'Authentication pages']) {
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
  }
  for (const text of ['Home', 'Profile', 'Login', 'Register']) {
    await expect(page.locator('#areas').getByRole('link', { name: text })).toBeVisible();
  }
  await expect(page.locator('#set-up')).toContainText('npm start');
  await expect(page.locator('#licence')).toContainText('AGPL-3.0-or-later');
});

for (const theme of ['light', 'dark'] as const) {
  test(`the screenshots are those of the ${theme} theme, with their real sizes and a description`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await open(page);
    const found = await pictures(page);
    expect(found.length).toBeGreaterThan(3);
    for (const { address, alt, given, real } of found) {
      expect(address).toMatch(new RegExp(`^/screenshots/[a-z-]+-${theme}\\.webp$`));
      expect(real).toEqual(given);
      expect(alt.length).toBeGreaterThan(10);
    }
  });
}

test('About has no accessibility faults and no line that is wider than a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await faultsInBothThemes(page)).toEqual([]);
});
