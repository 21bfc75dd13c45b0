import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { untilReady } from '../steps/screens.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const shown = (page: import('playwright').Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--background'));

test('a visitor chooses the picture beside the forms by keyboard, and it is there before anything else runs', async ({
  page,
  failures,
}) => {
  failures.expect(/ERR_FAILED/);
  await page.goto(paths.login());
  const pictures = page.getByRole('group', { name: 'Picture' });
  await expect(pictures.getByRole('radio', { name: 'Cards' })).toBeChecked();
  await untilReady(page);
  expect(await faults(page)).toEqual([]);
  await pictures.getByRole('radio', { name: 'Cards' }).focus();
  const loaded = page.waitForResponse('**/backgrounds/sound.svg');
  await page.keyboard.press('ArrowRight');
  expect((await loaded).status()).toBe(200);
  await expect(pictures.getByRole('radio', { name: 'Sound' })).toBeChecked();
  expect(await shown(page)).toContain('/backgrounds/sound.svg');

  await page.route(/_astro/, (route) => route.abort());
  await page.goto(paths.register(), { waitUntil: 'commit' });
  await expect.poll(() => shown(page)).toContain('/backgrounds/sound.svg');
  await page.unroute(/_astro/);
  await page.goto(paths.register());
  await expect(page.getByRole('radio', { name: 'Sound' })).toBeChecked();
});

test('an address of another site that is stored as the picture is never asked for', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(paths.about());
  await page.evaluate(() => localStorage.setItem('background', 'https://example.org/a.png'));
  await page.goto(paths.login());
  await expect(page.getByRole('radio', { name: 'Cards' })).toBeChecked();
  await untilReady(page);
  expect(asked.filter((url) => url.includes('example.org'))).toEqual([]);
});
