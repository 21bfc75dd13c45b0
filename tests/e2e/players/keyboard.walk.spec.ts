import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { timeOf } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { standStill, wide } from '../steps/windows.ts';
import { dot, isShown, openStill } from './open-images.ts';
import { isPaused, openVideo } from './open-video.ts';

test.use(wide);

test('a member plays, seeks, mutes, likes, shares and comments with keys, and a dialog lists the keys', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await join(page, 'Kay Keys');
  const post = await openVideo(page);
  const video = post.locator('video');
  const like = post.getByRole('button', { name: /^Like/ });
  await test.step('K and Space pause and play', async () => {
    for (const key of ['k', 'Space']) {
      await page.keyboard.press(key);
      await expect.poll(() => isPaused(video)).toBe(true);
      await page.keyboard.press(key);
      await expect.poll(() => isPaused(video)).toBe(false);
    }
  });
  await test.step('arrow keys on the progress line seek, and it shows the time', async () => {
    await page.keyboard.press('k');
    await expect.poll(() => isPaused(video)).toBe(true);
    const bar = post.getByRole('slider', { name: 'Seek' });
    await bar.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => timeOf(video)).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => timeOf(video)).toBe(1);
    await expect(bar.getByText(/^0:01 \/ \d+:\d\d$/)).toBeVisible();
    await bar.blur();
    await page.keyboard.press('k');
    await expect.poll(() => isPaused(video)).toBe(false);
  });
  await test.step('M turns the sound on, L likes', async () => {
    await page.keyboard.press('m');
    await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeVisible();
    await page.keyboard.press('l');
    await expect(like).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('a question mark lists the keys, which do nothing while the list is open', async () => {
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys.getByText('Like')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('l');
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('S shares, C opens the comments', async () => {
    await page.keyboard.press('s');
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeHidden();
    await page.keyboard.press('c');
    await expect(page.getByRole('heading', { name: /^Comments/ })).toBeVisible();
  });
});

test('a visitor steps through images with arrow keys; the dots are one tab stop, and images stop while it has the focus', async ({
  page,
}) => {
  const { post, ids } = await openStill(page);
  const group = post.getByRole('group', { name: 'Images' });
  await test.step('images that advance automatically stop while the focus is on their dots', async () => {
    await standStill(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(post.locator('[data-auto]')).toHaveCount(1);
    await dot(post, 1).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dot(post, 2)).toBeFocused();
    await expect(post.locator('[data-auto]')).toHaveCount(0);
    await dot(post, 2).blur();
    await expect(post.locator('[data-auto]')).toHaveCount(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(post.locator('[data-auto]')).toHaveCount(0);
    await page.clock.resume();
  });
  await test.step('arrow keys step at any position of the focus', async () => {
    await page.keyboard.press('ArrowLeft');
    await isShown(post, 1);
  });
  await test.step('the dots are one tab stop, within which arrow keys, Home and End move', async () => {
    await expect(group.getByRole('button')).toHaveCount(ids.length);
    await expect(group.locator('[tabindex="0"]')).toHaveCount(1);
    await dot(group, 1).focus();
    for (const [key, number] of [
      ['ArrowRight', 2],
      ['End', ids.length],
      ['Home', 1],
      ['ArrowLeft', ids.length],
    ] as const) {
      await page.keyboard.press(key);
      await expect(dot(group, number)).toBeFocused();
    }
    await isShown(post, ids.length);
    await page.keyboard.press('Tab');
    await expect(group.locator(':focus')).toHaveCount(0);
    expect(await faults(page)).toEqual([]);
  });
});
