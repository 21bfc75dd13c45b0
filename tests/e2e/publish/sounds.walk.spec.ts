import { messages } from '#lib/contract/messages.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { windows } from '../steps/windows.ts';
import { addImages, openComposer } from './maker.ts';

test.use(windows[0].use);

test('a member on a phone listens to sounds and chooses one', async ({ page, failures }, testInfo) => {
  failures.expect(/ERR_FAILED/);
  const radio = page.getByRole('radio');
  const play = page.getByRole('button', { name: /^Play / });
  const pause = page.getByRole('button', { name: /^Pause / });
  const opener = page.getByRole('button', { name: /a sound$|^Change sound$/ });
  await openComposer(page);

  await test.step('sounds that cannot be loaded load again at a press', async () => {
    await page.route('**/api/audios/trending?*', (route) => route.abort());
    await addImages(page, testInfo.outputPath('pictures'), 1);
    await opener.click();
    await expect(page.getByRole('dialog').getByText(messages.soundsFetchFailed)).toBeVisible();
    await page.unroute('**/api/audios/trending?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(radio.first()).toBeAttached();
  });
  await test.step('one sound plays at a time, and none after another is chosen', async () => {
    const count = await play.count();
    await play.first().click();
    await expect(pause).toHaveCount(1);
    await play.last().click();
    await expect(pause).toHaveCount(1);
    expect(await play.count()).toBe(count - 1);
    await radio.first().press('Space');
    await expect(pause).toHaveCount(0);
  });
  await test.step('a sound that cannot be played shows a message', async () => {
    const noSound = { status: 200, contentType: 'audio/mpeg', body: 'no sound' };
    await page.route('**/*.mp3', (route) => route.fulfill(noSound));
    await play.nth(1).click();
    await expect(page.getByText(messages.soundPlayFailed)).toBeVisible();
  });
  await test.step('arrow keys choose and scroll, and Enter publishes nothing', async () => {
    await radio.first().press('ArrowUp');
    await expect(radio.last()).toBeChecked();
    await expect(page.getByRole('radiogroup').locator('label').last()).toBeInViewport();
    await page.getByLabel('Search for a sound').press('Enter');
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  });
  await test.step('Enter or a press collapses the list to the chosen sound, and the focus is on its opener', async () => {
    await radio.nth(1).press('Enter');
    await expect(radio).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(radio.nth(1)).toBeChecked();
    await radio.nth(0).click();
    await expect(radio).toHaveCount(0);
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  });
  await test.step('Back closes the list and stays in Create Post, and Forward opens nothing', async () => {
    const address = page.url();
    await opener.click();
    await expect(radio.first()).toBeAttached();
    await page.goBack();
    await expect(radio).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await page.goForward();
    await expect.poll(() => page.evaluate(() => history.state?.riffMark ?? '')).toBe('');
    await expect(radio).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove sound' })).toBeVisible();
  });
  await test.step('the chosen sound can be removed', async () => {
    await page.getByRole('button', { name: 'Remove sound' }).click();
    await opener.click();
    await expect(radio.first()).toBeAttached();
    await expect(radio.and(page.locator(':checked'))).toHaveCount(0);
  });
});
