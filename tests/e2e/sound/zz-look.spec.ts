import { paths } from '#lib/paths.ts';
import { test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { demoSound, hydrated, playIt } from './sounds.ts';

test('look', async ({ page }, info) => {
  test.setTimeout(120_000);
  const sound = await demoSound(page);
  await join(page, 'Lou Looks');
  await playIt(page, info.outputPath('still.jpg'), sound, 11);
  for (const [name, width, height] of [
    ['phone', 390, 844],
    ['wide', 1440, 900],
    ['land', 844, 390],
  ] as const) {
    for (const dark of [true, false]) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      await page.goto(paths.sound(sound.postCode));
      await hydrated(page);
      await page.locator('[data-waveform]').waitFor();
      await page.getByRole('slider').press('ArrowRight');
      await page.getByRole('slider').press('ArrowRight');
      await page.screenshot({ path: `/tmp/shots/${name}-${dark ? 'dark' : 'light'}.png` });
      await page.goto(paths.search());
      await hydrated(page);
      await page.screenshot({ path: `/tmp/shots/search-${name}-${dark ? 'dark' : 'light'}.png` });
    }
  }
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.sound(sound.postCode));
  await hydrated(page);
  await page.locator('[data-waveform]').waitFor();
  await page.screenshot({ path: `/tmp/shots/forced.png` });
});
