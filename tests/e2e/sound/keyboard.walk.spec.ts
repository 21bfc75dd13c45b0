import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { pressOn, tabTo } from '../steps/keyboard.ts';
import { untilReady } from '../steps/screens.ts';
import { playButton, second, slider, tiles } from './sounds.ts';

// The window is narrow, so the row of sounds is longer than the screen.
test.use({ viewport: { width: 390, height: 844 } });

test('by keyboard, a visitor steps through the trending sounds, opens one, seeks, plays and opens its post', async ({
  page,
}) => {
  const row = page.getByRole('region', { name: 'Trending sounds' });
  const box = page.getByRole('combobox', { name: 'Search' });
  let title = '';

  await test.step('Search has trending sounds while its box is empty', async () => {
    await page.goto(paths.search('rain'));
    await untilReady(page);
    await expect(page.getByRole('tab').first()).toBeVisible();
    await expect(row).toHaveCount(0);
    await box.fill('');
    await expect(row.getByRole('link').first()).toBeVisible();
  });

  await test.step('Tab leads to the last one of the row, which comes into view', async () => {
    const links = row.getByRole('link');
    const last = links.last();
    await expect(last).not.toBeInViewport({ ratio: 0.9 });
    await tabTo(page, links.first());
    for (let n = await links.count(); n > 1; n -= 1) await page.keyboard.press('Tab');
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 0.9 });
    title = (await last.locator('span[dir]').textContent()) ?? '';
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  await test.step('Keys seek to any second of the sound', async () => {
    await untilReady(page);
    await tabTo(page, slider(page));
    const most = Number(await slider(page).getAttribute('aria-valuemax'));
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['ArrowUp', 2],
      ['ArrowLeft', 1],
      ['End', most],
      ['Home', 0],
      // A page step is a tenth of ten to thirteen seconds.
      ['PageUp', 1],
      ['PageDown', 0],
    ] as const) {
      await page.keyboard.press(key);
      expect(await second(page)).toBe(at);
    }
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /^0:02 of \d:\d\d$/);
  });

  await test.step('A post that is opened above the page plays instead', async () => {
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await expect(playButton(page)).toHaveAccessibleName(/^Pause /);
    await pressOn(page, tiles(page).first());
    await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(playButton(page)).toHaveAccessibleName(/^Play /);
    await expect(tiles(page).first()).toBeFocused();
  });
});
