import { expect, test } from '#tests/support/browser/e2e.ts';
import { holdRequests } from '../compose/open-composer.ts';
import { windows } from '../steps/windows.ts';
import { imageFiles } from './image-files.ts';
import { chooseSound, create, describePost, openComposer, ownPosts, status } from './maker.ts';

test.use(windows[0].use);

test('a member presses Create while images upload, and the post arrives in spite of a reload and a lost network', async ({
  page,
  context,
  failures,
}, info) => {
  // The server has no bytes yet of an upload that the outbox takes over: 404.
  failures.expect(/status of 404|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Failed to fetch/);
  const title = `In a hurry ${Date.now()}`;
  const release = await holdRequests(page, '**/image/upload');
  await openComposer(page);

  await test.step('Home opens at once, and the card says that the images are uploading', async () => {
    await page.locator('input[name=images]').setInputFiles(await imageFiles(info.outputDir, 2));
    await expect(page.getByRole('progressbar', { name: /^Upload of image/ })).toHaveCount(2);
    await chooseSound(page);
    await describePost(page, title);
    await create(page);
    await expect(status(page).getByText('Uploading')).toBeVisible();
  });
  await test.step('a reload loses nothing', async () => {
    const again = page.waitForRequest('**/image/upload');
    await page.reload();
    await expect(status(page).getByText(title)).toBeVisible();
    await expect(status(page).getByText('Uploading')).toBeVisible();
    await again;
  });
  await test.step('without a network the card says that it waits', async () => {
    await context.setOffline(true);
    await expect(status(page).getByText('Waiting for a connection…')).toBeVisible();
    expect(await status(page).getByText(title).count()).toBe(1);
  });
  await test.step('it continues automatically when the network is back', async () => {
    release();
    await context.setOffline(false);
    await expect(status(page).getByText(/Processing|Published/)).toBeVisible({ timeout: 60_000 });
    expect(await ownPosts(page)).toEqual([title]);
  });
});
