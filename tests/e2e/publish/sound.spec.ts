import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { addImages, addVideo, create, describePost, openComposer, status } from './maker.ts';

test.beforeEach(async ({ page }) => {
  test.setTimeout(150_000);
  await openComposer(page);
});

test('a member can publish five images with music', async ({ page }, testInfo) => {
  const title = `Five pictures ${Date.now()}`;
  await expect(page.getByRole('heading', { name: 'Music' })).toHaveCount(0);
  await addImages(page, testInfo.outputPath('pictures'), 5);
  await expect(page.getByRole('heading', { name: 'Trending sounds' })).toBeVisible();
  await describePost(page, title);

  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const box = page.getByRole('searchbox');
  await expect(box).toHaveAccessibleDescription(messages.imagesNeedMusic);
  await expect(box).toBeFocused();
  expect(await faults(page)).toEqual([]);

  await box.fill('no sound is called like this');
  await expect(page.getByText('No sound has this name. Try another word.')).toBeVisible();
  await box.fill('');
  const first = page.getByRole('radio').first();
  await expect(first).toBeAttached();
  await first.press('Space');
  await expect(first).toBeChecked();
  await expect(box).toHaveAccessibleDescription('');
  expect(await faults(page)).toEqual([]);
  await create(page);
  await expect(status(page).getByText('Published')).toBeVisible({ timeout: 30_000 });
});

test('a member can listen to one sound at a time', async ({ page }, testInfo) => {
  await addImages(page, testInfo.outputPath('pictures'), 1);
  const play = page.getByRole('button', { name: /^Play / });
  const pause = page.getByRole('button', { name: /^Pause / });
  await expect(play.first()).toBeVisible();
  const count = await play.count();
  await play.first().click();
  await expect(pause).toHaveCount(1);
  await play.last().click();
  await expect(pause).toHaveCount(1);
  expect(await play.count()).toBe(count - 1);
  await page.getByRole('radio').first().press('Space');
  await expect(pause).toHaveCount(0);

  await page.route('**/*.mp3', (route) => route.fulfill({ status: 200, contentType: 'audio/mpeg', body: 'no sound' }));
  await play.first().click();
  await expect(page.getByText(messages.soundPlayFailed)).toBeVisible();
});

test('the list of sounds can be used by keys, and by a click on any row', async ({ page }, testInfo) => {
  await addImages(page, testInfo.outputPath('pictures'), 1);
  const radio = page.getByRole('radio');
  await radio.first().check();
  await page.keyboard.press('ArrowUp');
  await expect(radio.last()).toBeChecked();
  await expect(page.getByRole('radiogroup').locator('label').last()).toBeInViewport();
  await radio.nth(1).check();
  // Enter publishes nothing, here and where sounds are searched for.
  await page.keyboard.press('Enter');
  await page.getByLabel('Search for a sound').press('Enter');
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
});

test('a failed search says so and can be retried', async ({ page, failures }, testInfo) => {
  failures.expect(/status of 503|ERR_FAILED/);
  await page.route('**/api/audios/trending', (route) => route.abort());
  await addImages(page, testInfo.outputPath('pictures'), 1);
  await expect(page.getByRole('main').getByText(messages.soundsFetchFailed)).toBeVisible();
  await page.unroute('**/api/audios/trending');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('radio').first()).toBeAttached();
});

test('a member can add another post’s sound to a video', async ({ page }) => {
  const title = `Mixed ${Date.now()}`;
  await addVideo(page);
  await describePost(page, title);
  await page.getByRole('switch', { name: 'Use another post’s sound' }).press('Space');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('searchbox')).toHaveAccessibleDescription(messages.otherAudioIncomplete);

  const found = await page.request.get('/api/audios/trending');
  const { data } = (await found.json()) as { data: { contents: { displayName: string }[] } };
  const choice = page.getByRole('radio').first();
  await choice.press('Space');
  const videoTo = page.getByRole('slider', { name: 'Video to' });
  await expect(videoTo).toBeVisible();
  await expect(choice).toBeFocused();
  await videoTo.press('ArrowLeft');
  await videoTo.press('ArrowLeft');
  await page.getByLabel('Sound comes in at, in seconds').fill('0.5');
  await page.getByLabel('Volume of the sound, in percent').fill('150');
  await page.getByLabel('Volume of the sound, in percent').press('Enter');
  await expect(page.getByRole('slider', { name: 'Sound comes in at' })).toHaveAttribute(
    'aria-valuetext',
    '0.5 seconds',
  );
  await expect(page.getByRole('slider', { name: 'Volume of the sound' })).toHaveAttribute(
    'aria-valuetext',
    '150 percent',
  );
  expect(await faults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Play preview' }).click();
  await expect(page.getByRole('button', { name: 'Stop preview' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play preview' })).toBeVisible();

  await create(page);
  await expect(status(page).getByText('Published')).toBeVisible({ timeout: 90_000 });
  await page.goto(paths.profile());
  await page.getByRole('link', { name: title }).click();
  const post = page.getByRole('article').first();
  await expect(post).toContainText(title);
  await expect(post.getByLabel(`Original sound by ${data.contents[0]?.displayName}`)).toBeVisible();
  await expect
    .poll(() => post.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(0.3);
});
