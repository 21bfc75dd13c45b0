import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { wide } from '../steps/windows.ts';
import { openVideo } from './open-video.ts';

test.use(wide);

test('a visitor shares a post with the system’s sheet or, without one, with a menu that copies its link or its embed code', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
    const writeText = async (text: string) => {
      document.documentElement.dataset['copied'] = text;
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  const post = await openVideo(page);
  const code = await post.getAttribute('data-post');
  const noted = (name: string) => page.evaluate((key) => document.documentElement.dataset[key], name);
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await test.step('the menu copies the link', async () => {
    await post.getByRole('button', { name: 'Share' }).click();
    await expect(dialog).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => noted('copied')).toContain(`/client/home?code=${code}`);
    await expect(dialog).toBeHidden();
  });
  await test.step('the menu copies the embed code', async () => {
    await post.getByRole('button', { name: 'Share' }).click();
    await dialog.getByRole('button', { name: 'Copy embed code' }).click();
    await expect.poll(() => noted('copied')).toMatch(new RegExp(`^<iframe src="[^"]+/embed\\?code=${code}"`));
    await expect(dialog).toBeHidden();
  });
  await test.step('the system’s sheet opens if there is one', async () => {
    await page.evaluate(() => {
      const share = async ({ url }: ShareData) => {
        document.documentElement.dataset['shared'] = url;
      };
      Object.defineProperty(navigator, 'share', { value: share });
    });
    await post.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => noted('shared')).toContain(`code=${code}`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
