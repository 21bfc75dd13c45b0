import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults, faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { addImages, addVideo } from '../publish/maker.ts';
import { join, logIn, makeAccount } from '../steps/join.ts';
import { pressOn, tabTo } from '../steps/keyboard.ts';
import { untilReady } from '../steps/screens.ts';
import { demoSound, playButton, slider, tiles } from './sounds.ts';

test('a visitor who wants to use a sound logs in first, and then finds it chosen', async ({ page }) => {
  const person = await makeAccount(page, 'Uwe Uses');
  const sound = await demoSound(page);
  await page.goto(paths.sound(sound.postCode));
  await untilReady(page);
  await page.getByRole('link', { name: 'Use this sound' }).click();
  const sheet = page.getByRole('dialog', { name: 'Log in to use this sound' });
  await expect(sheet).toBeVisible();
  await sheet.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, person);
  await expect(page.getByRole('heading', { name: 'Create Post' })).toBeVisible();
  await expect(page.getByText(`Chosen sound: ${sound.title}`)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('a member finds the sound chosen for images and for a video, and may remove it', async ({ page }, info) => {
  test.setTimeout(120_000);
  await join(page, 'Una Uses');
  const sound = await demoSound(page);
  await page.goto(paths.sound(sound.postCode));
  await untilReady(page);
  await pressOn(page, page.getByRole('link', { name: 'Use this sound' }));
  const chosen = page.getByText(`Chosen sound: ${sound.title}`);
  await expect(chosen).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await addImages(page, info.outputPath('pictures'), 1);
  await expect(page.getByRole('heading', { name: 'Music' })).toBeVisible();
  await expect(chosen).toHaveCount(1);
  await addVideo(page);
  await expect(page.getByRole('switch', { name: 'Use another post’s sound' })).toBeChecked();
  await expect(chosen).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove sound' }).click();
  await expect(chosen).toHaveCount(0);
});

test('a visitor copies the address, or shares it with the sheet of the device', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    // Chromium on Linux has no sheet of its own.
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: object) => Object.assign(window, { shared: data }),
    });
  });
  const sound = await demoSound(page);
  await page.goto(paths.sound(sound.postCode));
  await untilReady(page);
  const address = new URL(paths.sound(sound.postCode), page.url()).href;
  await page.getByRole('button', { name: 'Copy URL' }).click();
  await expect(page.getByText(messages.linkCopied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared?: object }).shared))
    .toEqual({ title: sound.title, url: address });
});

test('the disc of a post in the feed leads to its sound, and Back to the feed as it was left', async ({ page }) => {
  const sound = await demoSound(page);
  await page.goto(paths.home(sound.postCode));
  await untilReady(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page
    .locator(`[data-post="${sound.postCode}"]`)
    .getByRole('link', { name: /^Original sound by / })
    // It turns for ever.
    .click({ force: true });
  await expect(page.getByRole('heading', { level: 1, name: sound.title })).toBeVisible();
  await expect(slider(page)).toBeVisible();
  await playButton(page).click();
  await expect(playButton(page)).toHaveAccessibleName(/^Pause /);
  await page.keyboard.press('Tab');
  await slider(page).press('End');
  await slider(page).press('ArrowLeft');
  await playButton(page).click();
  await page.goBack();
  await expect(page.locator(`[data-post="${sound.postCode}"]`)).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: sound.title })).toBeVisible();
  await expect(slider(page)).toBeVisible();
  // The place in the sound is kept, and it is silent.
  expect(Number(await slider(page).getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await expect(playButton(page)).toHaveAccessibleName(/^Play /);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('the comments of a post lead to its sound', async ({ page }) => {
  const sound = await demoSound(page);
  await page.goto(paths.comments(sound.postCode));
  const link = page.getByRole('dialog', { name: 'Comments' }).getByRole('link', { name: /^Original sound by / });
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: sound.title })).toBeVisible();
});

test('Search shows trending sounds above what others search for, in its first HTML and by keyboard', async ({
  page,
}) => {
  const html = await (await page.request.get(paths.search())).text();
  expect(html.indexOf('Trending sounds')).toBeGreaterThan(0);
  expect(html.indexOf('Trending sounds')).toBeLessThan(html.indexOf('You might like'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.search());
  await untilReady(page);
  const row = page.getByRole('region', { name: 'Trending sounds' });
  const links = row.getByRole('link');
  const last = links.last();
  await expect(last).not.toBeInViewport({ ratio: 0.9 });
  await tabTo(page, links.first());
  for (let n = await links.count(); n > 1; n -= 1) await page.keyboard.press('Tab');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  expect(await faultsInBothThemes(page)).toEqual([]);
  const title = (await last.locator('span[dir]').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
});

test('the trending sounds come back once the box is empty again', async ({ page }) => {
  await page.goto(paths.search('rain'));
  await untilReady(page);
  await expect(page.getByRole('region', { name: 'Trending sounds' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Search' }).fill('');
  await expect(page.getByRole('region', { name: 'Trending sounds' }).getByRole('link').first()).toBeVisible();
});

for (const [name, width, height] of [
  ['a phone', 390, 844],
  ['a phone on its side', 844, 390],
  ['a small phone', 320, 568],
  ['a wide screen', 1440, 900],
] as const) {
  test(`long names, a long description and no movement fit on ${name}`, async ({ page, riff }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const sound = await demoSound(page);
    await riff.titled(sound.postCode, 'W'.repeat(70), 'A very long description. '.repeat(80), async () => {
      await page.goto(paths.sound(sound.postCode));
      await untilReady(page);
      await expect(page.locator('[data-waveform]')).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      const text = page.getByText(/^A very long description/);
      const lines = await text.evaluate(
        (box) => box.clientHeight / Number.parseFloat(getComputedStyle(box).lineHeight),
      );
      expect(Math.round(lines)).toBe(3);
      await playButton(page).click();
      await expect(page.locator('[data-playing]')).toHaveCSS('animation-name', 'none');
      expect(await tiles(page).count()).toBeGreaterThan(0);
      expect(await faults(page)).toEqual([]);
    });
  });
}
