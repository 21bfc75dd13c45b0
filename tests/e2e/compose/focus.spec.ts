import { expect, test } from '#tests/support/browser/e2e.ts';
import { imagesInput, openComposer, paint, row, rows, uploaded, videoInput } from './open-composer.ts';

test('when a key removes something, the focus stays at its position', async ({ page }, testInfo) => {
  await openComposer(page);
  const files = await paint(testInfo.outputPath.bind(testInfo), ['a.png', 'b.png', 'c.png']);
  await imagesInput(page).setInputFiles(files);
  await uploaded(page, 3);
  for (const next of ['c.png', 'a.png']) {
    await page.getByRole('button', { name: 'Remove image 2' }).press('Enter');
    await expect(row(page, next).getByRole('button').first()).toBeFocused();
  }
  await page.getByRole('button', { name: 'Remove image 1' }).press('Enter');
  await expect(rows(page)).toHaveCount(0);
  await expect(videoInput(page)).toBeFocused();

  const box = page.getByRole('combobox');
  await box.fill('focus');
  await box.press('Enter');
  await page.getByRole('button', { name: 'Remove #focus' }).press('Enter');
  await expect(box).toBeFocused();
});
