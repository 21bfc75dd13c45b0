import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { panelOf } from '../steps/panel.ts';
import { untilReady } from '../steps/screens.ts';
import { wide } from '../steps/windows.ts';
import { busiestAuthor } from './demo-posts.ts';
import { popupOf, tileOf } from './profile-grid.ts';

test.use(wide);

test('by keyboard, a visitor opens a post of a profile, steps through the others, and reads comments', async ({
  page,
}) => {
  const { userCode, titles } = await busiestAuthor(page);
  const [first = '', second = '', third = ''] = titles;
  await page.goto(paths.profile(userCode));
  await untilReady(page);
  await tileOf(page, second).press('Enter');
  await expect(popupOf(page, second).getByRole('heading', { name: second })).toBeVisible();

  await test.step('Arrow and page keys step to the neighbours, and the button of the previous post does too', async () => {
    for (const [key, title] of [
      ['ArrowDown', third],
      ['PageUp', second],
      ['ArrowUp', first],
      ['PageDown', second],
    ] as const) {
      await page.keyboard.press(key);
      await expect(popupOf(page, title).getByRole('heading', { name: title })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Previous post' }).press('Enter');
    await expect(popupOf(page, first)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous post' })).toBeDisabled();
  });

  await test.step('The same keys do not change the post beside its comments; Escape closes the comments, then the popup', async () => {
    await page.getByRole('button', { name: /^Comments, / }).press('Enter');
    await expect(panelOf(page)).toBeVisible();
    await expect(panelOf(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
    await expect(popupOf(page, first)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(paths.profile(userCode));
    await expect(tileOf(page, second)).toBeFocused();
  });
});
