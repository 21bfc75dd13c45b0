import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { anotherMember, comment, openPanel } from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';
import { shownScreen, untilReady } from '../steps/screens.ts';
import { wide } from '../steps/windows.ts';

test.use(wide);

const because = 'Hidden because of “finale”.';
/** As another device of the member does. */
const hide = async (page: Page, action: 'HIDE' | 'COVER') => {
  const data = { word: 'finale', action, scope: 'EVERYWHERE' };
  expect((await page.request.post('/api/hidden-words', { data })).ok()).toBe(true);
};

test('a word that was added elsewhere covers the open feed, its panel and the inbox, until the member wants to see it', async ({
  page,
}, info) => {
  await join(page, 'Wim Words');
  await page.goto(paths.profile());
  const own = await publishImage(page, info.outputPath('own.jpg'), { title: 'My still' });
  const mia = await anotherMember(page, 'Mia Tells');
  const post = await publishImage(mia, info.outputPath('mia.jpg'), { title: 'The Finále!' });
  await comment(mia, post, 'A plain remark');
  await comment(mia, own, 'The FINALE again');

  await test.step('The open post and its panel are covered within two seconds, and shown by keyboard', async () => {
    const panel = await openPanel(page, post);
    const article = page.locator(`[data-post="${post}"]`);
    await expect(panel.getByText('The Finále!')).toBeVisible();
    await hide(page, 'COVER');
    await expect(article.getByText(because)).toBeVisible({ timeout: 2_000 });
    await expect(panel.getByText('The Finále!')).toHaveCount(0);
    await expect(panel.getByText('A plain remark')).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Show' }).focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('heading', { name: 'The Finále!' })).toBeVisible();
    await expect(article.getByText(because)).toHaveCount(0);
  });

  await test.step('The open inbox covers the quote, which a press shows', async () => {
    await page.goto(paths.inbox());
    await untilReady(page);
    const row = shownScreen(page).getByRole('article').filter({ hasText: 'Mia Tells commented on your post' });
    await expect(row.getByText(because)).toBeVisible();
    await expect(row.getByText('The FINALE again')).toHaveCount(0);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await row.getByRole('button', { name: 'Show' }).focus();
    await page.keyboard.press('Enter');
    await expect(row.getByText('The FINALE again')).toBeVisible();
    await expect(row).toBeFocused();
    await hide(page, 'HIDE');
    await expect(row).toHaveCount(0, { timeout: 2_000 });
  });
});
