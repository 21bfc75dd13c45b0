import { paths } from '#lib/paths.ts';
import {
  describeImage,
  holdRequests,
  imagesInput,
  openComposer,
  paint,
  row,
  uploaded,
} from '#tests/e2e/compose/open-composer.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

const GB = 1_000_000_000;

test('every state of Create Post is accessible in both themes', async ({ page, riff }, testInfo) => {
  const judge = async () => expect(await faultsInBothThemes(page)).toEqual([]);
  const { email } = await openComposer(page);

  await test.step('the notice about scarce storage', async () => {
    await riff.keep(email, 4.2 * GB);
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'You have used' })).toBeVisible();
    await expect(imagesInput(page)).toBeEnabled();
    await judge();
  });
  await test.step('an image during its upload', async () => {
    const release = await holdRequests(page, '**/image/upload');
    await imagesInput(page).setInputFiles(await paint(testInfo.outputPath.bind(testInfo), ['a.png', 'b.png']));
    await expect(row(page, 'a.png').getByRole('progressbar')).toBeVisible();
    await judge();
    release();
    await uploaded(page, 2);
  });
  await test.step('images with an alt text, in the form and in full screen', async () => {
    await describeImage(page, 'a.png', 'A yellow half');
    await judge();
    await page.getByRole('button', { name: 'Show image 1 full screen' }).click();
    await expect(page.getByRole('img', { name: 'A yellow half' })).toBeVisible();
    await judge();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Show image 1 full screen' })).toBeFocused();
  });
  await test.step('suggested hashtags', async () => {
    await page.getByRole('combobox').fill('light');
    await expect(page.getByRole('option').first()).toBeVisible();
    await judge();
    await page.keyboard.press('Escape');
  });
  await test.step('the question of Cancel', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog', { name: 'Keep this post as a draft?' })).toBeVisible();
    await judge();
    await page.getByRole('button', { name: 'Keep draft' }).click();
    await page.waitForURL(`**${paths.home()}`);
  });
  await test.step('the offered draft', async () => {
    await page.goto(paths.upload());
    await expect(page.getByRole('region', { name: 'Continue your draft?' })).toBeVisible();
    await judge();
  });
});
