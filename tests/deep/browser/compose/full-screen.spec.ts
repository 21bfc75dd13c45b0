import { imagesInput, openComposer, paint, uploaded } from '#tests/e2e/compose/open-composer.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

test('a full-screen picture leaves the focus where it has moved in the meantime', async ({ page }, testInfo) => {
  await openComposer(page);
  await imagesInput(page).setInputFiles(await paint(testInfo.outputPath.bind(testInfo), ['a.png']));
  await uploaded(page);
  await page.getByRole('button', { name: 'Show image 1 full screen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Images of the post' });
  await expect(dialog).toBeVisible();
  // A busy browser closes the dialog first and tells the page later.
  const tellPage = await page.evaluateHandle(() => {
    let told = () => {};
    const hold = (event: Event) => {
      event.stopImmediatePropagation();
      told = () => {
        removeEventListener('close', hold, true);
        event.target?.dispatchEvent(new Event('close'));
      };
    };
    addEventListener('close', hold, true);
    return () => told();
  });
  await page.keyboard.press('Escape');
  await page.getByRole('combobox').fill('light');
  await tellPage.evaluate((tell) => tell());
  await expect(dialog).not.toBeAttached();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('combobox')).toBeFocused();
});
