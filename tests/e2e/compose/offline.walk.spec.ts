import { expect, test } from '#tests/support/browser/e2e.ts';
import { windows } from '../steps/windows.ts';
import { formArrived, imagesInput, openComposer, paint, rows, uploaded } from './open-composer.ts';

test.use({ ...windows[0].use, serviceWorkers: 'allow' });

test('a member without a network picks images, and they are sent when the network is back', async ({
  page,
  failures,
}, testInfo) => {
  // When the network is back, the page asks for an upload that was never sent: 404. ERR_FAILED is the service worker's answer for
  // the parts of the preview that were still on their way when the network went.
  failures.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|status of 404/);
  await openComposer(page);
  await formArrived(page);
  const files = await paint(testInfo.outputPath.bind(testInfo), ['a.png', 'b.png']);

  await test.step('the images are shown, and say that they wait', async () => {
    await page.context().setOffline(true);
    await imagesInput(page).setInputFiles(files);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first().getByText('Waiting for a connection…')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose a sound' })).toBeVisible();
  });
  await test.step('they are sent when the network is back', async () => {
    await page.context().setOffline(false);
    await uploaded(page, 2);
    await expect(page.getByText('Waiting for a connection…')).toHaveCount(0);
  });
});
