import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, openHome, playing, timeOf } from '../steps/feed-page.ts';

test('a visitor can watch a video in full screen, and return to the same moment', async ({ page }) => {
  await openHome(page);
  const [code] = await playing(page);
  const first = page.locator(`[data-post="${code}"]`);
  await first.getByRole('button', { name: 'Pause' }).dblclick();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const video = dialog.locator('video');
  expect(await video.evaluate((element) => (element as HTMLVideoElement).controls)).toBe(true);
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).paused)).toBe(false);
  const before = await timeOf(video);
  await expect.poll(() => timeOf(video)).toBeGreaterThan(before);
  expect(await page.locator('video').count()).toBeLessThanOrEqual(3);
  await dialog.getByRole('button', { name: 'Close' }).click();
  // A closed dialog is still open for a moment; the key works again when it has disappeared.
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect.poll(() => playing(page)).toEqual([code]);

  await page.keyboard.press('f');
  await expect(dialog).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await video.evaluate((element) => (element as HTMLVideoElement).pause());
  await page.keyboard.press('Escape');
  await expect(first.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await playing(page)).toEqual([]);
});

test('a visitor can see the images of a post in full screen', async ({ page }) => {
  // Otherwise they step by themselves.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const post = await findPost(page, ({ imageUrls }) => imageUrls.length > 2);
  const count = post.imageUrls.length;
  await page.goto(paths.home(post.postCode));
  const item = page.locator(`[data-post="${post.postCode}"]`);
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    // It may have opened a moment after the last look.
    if (!(await dialog.isVisible()))
      await item.getByRole('button', { name: /^(Pause|Play)$/ }).dblclick({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 500 });
  }).toPass();
  const dot = (number: number) => dialog.getByRole('button', { name: `Go to image ${number}`, exact: true });
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');
  await dialog.getByRole('button', { name: 'Previous image' }).click();
  await expect(dot(count)).toHaveAttribute('aria-current', 'true');
  await dialog.getByRole('button', { name: 'Next image' }).click();
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(dot(2)).toHaveAttribute('aria-current', 'true');
  await dot(3).click();
  const image = dialog.getByRole('img');
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const box = await image.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(box?.height).toBeLessThanOrEqual(height * 0.9 + 1);
  expect(box?.width).toBeLessThanOrEqual(Math.min(width, 896));
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(item.getByRole('button', { name: 'Go to image 3', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('a visitor who taps pauses and plays the sound of images, and sees the play icon', async ({ page }) => {
  const post = await findPost(page, ({ imageUrls }) => imageUrls.length > 1);
  // The page shows before it is hydrated; when it has recorded the view, it is.
  const viewed = page.waitForResponse('**/api/posts/view');
  await page.goto(paths.home(post.postCode));
  await viewed;
  const item = page.locator(`[data-post="${post.postCode}"]`);
  await page.getByRole('button', { name: 'Turn sound on' }).click();
  const sounding = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.mp3')).length);
  await expect.poll(sounding).toBeGreaterThan(0);
  await item.getByRole('button', { name: 'Pause' }).click();
  await expect(item.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await item.getByRole('button', { name: 'Next image' }).click();
  await expect(item.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});
