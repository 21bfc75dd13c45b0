import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { demoSound, playButton, playIt, second, tiles, titles } from '../../../e2e/sound/sounds.ts';
import { join } from '../../../e2e/steps/join.ts';
import { untilReady } from '../../../e2e/steps/screens.ts';

test('a sound with a long title and text fits on every screen, and its picture does not rotate with reduced motion', async ({
  page,
  riff,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const sound = await demoSound(page);
  await riff.titled(sound.postCode, 'W'.repeat(70), 'A very long description. '.repeat(80), async () => {
    await page.goto(paths.sound(sound.postCode));
    await untilReady(page);
    await expect(page.locator('[data-waveform]')).toBeVisible();
    await playButton(page).click();
    await expect(page.locator('[data-playing]')).toHaveAttribute('data-playing', 'true');
    await expect(page.locator('[data-playing]')).toHaveCSS('animation-name', 'none');
    for (const [name, width, height] of [
      ['a phone', 390, 844],
      ['a phone on its side', 844, 390],
      ['a small phone', 320, 568],
      ['a wide screen', 1440, 900],
    ] as const) {
      await test.step(`On ${name}`, async () => {
        await page.setViewportSize({ width, height });
        await expect(page.locator('[data-waveform]')).toBeVisible();
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(overflow).toBeLessThanOrEqual(0);
        const lines = await page
          .getByText(/^A very long description/)
          .evaluate((box) => box.clientHeight / Number.parseFloat(getComputedStyle(box).lineHeight));
        expect(Math.round(lines)).toBe(3);
        expect(await tiles(page).count()).toBeGreaterThan(0);
        expect(await faults(page)).toEqual([]);
      });
    }
  });
});

test('a sound whose original post is private still plays', async ({ page, riff }, info) => {
  await join(page, 'Hal Hidden');
  const sound = await demoSound(page);
  const [made] = await playIt(page, info.outputPath('still.jpg'), sound, 1);
  await riff.hidden(sound.postCode, async () => {
    await page.goto(paths.sound(sound.postCode));
    await untilReady(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Untitled Audio' })).toBeVisible();
    expect(await titles(page)).toContain(made);
    await playButton(page).click();
    await expect.poll(() => second(page)).toBeGreaterThan(0);
    expect(await faults(page)).toEqual([]);
  });
});
