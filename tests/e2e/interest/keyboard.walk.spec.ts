import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { placed } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { wide } from '../steps/windows.ts';

test.use(wide);

test('a member hides a post by the key N, and brings it back by the keyboard', async ({ page }) => {
  await join(page, 'Kim Keys');
  await page.goto(paths.home());
  const first = placed(page, 1);
  const code = (await first.getAttribute('data-post')) ?? '';
  const next = (await placed(page, 2).getAttribute('data-post')) ?? '';
  const marked = () => page.waitForResponse((response) => response.url().endsWith('/posts/not-interested'));

  await test.step('the list of keys names it', async () => {
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(keys).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(keys.getByText('Not interested')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
  });
  await test.step('N hides the visible post, and only that one', async () => {
    const done = marked();
    await page.keyboard.press('n');
    await expect(first).toHaveAttribute('data-post', next);
    expect((await done).ok()).toBe(true);
  });
  await test.step('the toast’s button takes it back', async () => {
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.focus();
    const done = marked();
    await page.keyboard.press('Enter');
    await expect(first).toHaveAttribute('data-post', code);
    expect((await done).ok()).toBe(true);
    await expect(first.getByRole('button', { name: 'Pause' })).toBeVisible();
  });
});

test('a visitor who presses N is asked to log in, and learns why a post is shown', async ({ page }) => {
  await page.goto(paths.home());
  await expect(placed(page, 1)).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'Log in to choose what you see' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'Post options' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Why this post?' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Why this post?' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveCount(0);
});
