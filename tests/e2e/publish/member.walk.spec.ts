import type { Locator } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { mixSlider, playButton, secondOf, stopButton } from '../compose/open-mix.ts';
import { commentsButton, untilHydrated } from '../steps/panel.ts';
import { windows } from '../steps/windows.ts';
import {
  addImages,
  addVideo,
  create,
  describePost,
  fillImagePost,
  openComposer,
  ownPostCodes,
  ownPosts,
  status,
} from './maker.ts';

test.use(windows[1].use);

/** The texts of the caption: the author, the title, the tags and the sound. */
const captionOf = (stage: Locator) =>
  stage
    .locator('.feed-caption')
    .evaluate((box) =>
      [...box.querySelectorAll('a, h2, p:not(:has(a))')].map(({ textContent }) => textContent?.trim()),
    );

test('a member publishes images with music, and Home shows them as the preview did', async ({ page }, info) => {
  const title = `Three pictures ${Date.now()}`;
  const preview = page.locator('[data-phone]');
  await openComposer(page);

  await test.step('images ask for music', async () => {
    await expect(preview.getByText('Your title')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Music' })).toHaveCount(0);
    await addImages(page, info.outputDir, 3);
    await expect(page.getByRole('heading', { name: 'Trending sounds' })).toBeVisible();
    await describePost(page, title, 'three');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const box = page.getByRole('searchbox');
    await expect(box).toHaveAccessibleDescription(messages.imagesNeedMusic);
    await expect(box).toBeFocused();
    expect(await faults(page)).toEqual([]);
  });

  await test.step('a sound is chosen', async () => {
    const box = page.getByRole('searchbox');
    await box.fill('no sound is called like this');
    await expect(page.getByText('No sound has this name. Try another word.')).toBeVisible();
    await box.fill('');
    const first = page.getByRole('radio').first();
    await expect(first).toBeAttached();
    await first.press('Space');
    await expect(first).toBeChecked();
    await expect(box).toHaveAccessibleDescription('');
  });

  const caption = await test.step('the preview shows the whole post, and takes no focus', async () => {
    await expect(preview.locator('.feed-rail svg')).toHaveCount(3);
    await expect(preview.locator('[data-dots] [aria-current]')).toHaveCount(3);
    const shown = preview.locator('img[data-image][aria-hidden=false]');
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(preview.locator('.feed-marquee')).toHaveCount(1);
    expect(await preview.evaluate((box) => box.closest('[inert]') !== null)).toBe(true);
    const said = await captionOf(preview);
    expect(said).toEqual(['Mae Maker', title, '#three', expect.stringMatching(/ · /)]);
    return said;
  });

  await test.step('the published post has the same caption', async () => {
    await create(page);
    await expect(status(page).getByText('Published')).toBeVisible({ timeout: 30_000 });
    const [code = ''] = await ownPostCodes(page);
    await page.goto(paths.home(code));
    const post = page.locator(`[data-post="${code}"]`);
    await untilHydrated(commentsButton(page, code));
    await expect(post.locator('.feed-caption')).toBeVisible();
    expect(await captionOf(post)).toEqual(caption);
  });
});

test('a member mixes another post’s sound into a video, follows its progress, and opens it', async ({ page }) => {
  const title = `Mixed ${Date.now()}`;
  await openComposer(page);
  await addVideo(page);
  await describePost(page, title);

  await test.step('the switch itself chooses no sound', async () => {
    await page.getByRole('switch', { name: 'Use another post’s sound' }).press('Space');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('searchbox')).toHaveAccessibleDescription(messages.otherAudioIncomplete);
  });

  const author = await test.step('the chosen sound is cut and made louder', async () => {
    const found = await page.request.get('/api/audios/trending');
    const { data } = (await found.json()) as { data: { contents: { displayName: string }[] } };
    const choice = page.getByRole('radio').first();
    await choice.press('Space');
    await expect(mixSlider(page, 'Video to')).toBeVisible();
    await expect(choice).toBeFocused();
    await mixSlider(page, 'Video to').press('ArrowLeft');
    await mixSlider(page, 'Video to').press('ArrowLeft');
    await page.getByLabel('Sound comes in at, in seconds').fill('0.5');
    await page.getByLabel('Volume of the sound, in percent').fill('150');
    await page.getByLabel('Volume of the sound, in percent').press('Enter');
    await expect(mixSlider(page, 'Video to')).toHaveAttribute('aria-valuetext', '1.8 seconds');
    await expect(mixSlider(page, 'Sound comes in at')).toHaveAttribute('aria-valuetext', '0.5 seconds');
    await expect(mixSlider(page, 'Volume of the sound')).toHaveAttribute('aria-valuetext', '150 percent');
    expect(await faults(page)).toEqual([]);
    return data.contents[0]?.displayName;
  });

  await test.step('the large preview plays the result', async () => {
    const video = page.locator('[data-phone] video');
    await expect(video).toHaveCount(1);
    await playButton(page).click();
    await expect(stopButton(page)).toBeVisible();
    await expect(video).toBeVisible();
    await expect.poll(() => secondOf(video)).toBeGreaterThan(0.2);
  });

  await test.step('a card on every page shows the progress of the post, and leads to it', async () => {
    await create(page);
    await expect(status(page).getByText(title)).toBeVisible();
    await page.goto(paths.profile());
    await expect(status(page).getByText('Published')).toBeVisible({ timeout: 90_000 });
    expect(await ownPosts(page)).toEqual([title]);
    await status(page).getByRole('link', { name: 'View post' }).click();
    const post = page.getByRole('article').first();
    await expect(post).toContainText(title);
    await expect(status(page)).toHaveCount(0);
    await expect(post.getByLabel(`Original sound by ${author}`)).toBeVisible();
    await expect.poll(() => secondOf(post.locator('video'))).toBeGreaterThan(0.3);
  });
});

test('a member reads why a post is refused, edits it with all its contents, and publishes it', async ({
  page,
  failures,
}, info) => {
  failures.expect(/status of 400/);
  const title = `Refused ${Date.now()}`;
  await openComposer(page);
  await fillImagePost(page, info.outputDir, title, 'kept');
  let isTaken = true;
  const message = 'This title is taken.';
  await page.route('**/api/posts', (route) =>
    isTaken
      ? route.fulfill({ status: 400, json: { code: 400, message, data: null, errors: { title: message } } })
      : route.continue(),
  );

  await test.step('the card gives the reason', async () => {
    await create(page);
    const card = status(page).getByRole('listitem');
    await expect(card).toContainText(messages.createPostFailed);
    await expect(card).toContainText(message);
    await card.getByRole('button', { name: 'Edit post' }).click();
  });
  await test.step('the form has its files, its text and the message', async () => {
    await page.waitForURL(`**${paths.upload()}`);
    const field = page.getByLabel('Title');
    await expect(field).toHaveValue(title);
    await expect(field).toHaveAccessibleDescription(message);
    await expect(field).toBeFocused();
    await expect(page.getByRole('button', { name: 'Remove #kept' })).toBeVisible();
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2, { timeout: 30_000 });
    await expect(page.getByText('Chosen sound:')).toBeAttached();
  });
  await test.step('the changed post is published once', async () => {
    isTaken = false;
    await page.getByLabel('Title').fill(`${title} again`);
    await create(page);
    await expect.poll(() => ownPosts(page)).toEqual([`${title} again`]);
  });
});
