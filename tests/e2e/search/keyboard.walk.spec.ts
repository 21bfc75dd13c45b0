import { expect, test } from '#tests/support/browser/e2e.ts';
import { tabTo } from '../steps/keyboard.ts';
import { untilReady } from '../steps/screens.ts';
import { boxOf, openSearch, tilesOf } from '../steps/search-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a visitor searches by keyboard only: suggestions, tabs, results, and the post that they open', async ({
  page,
}) => {
  const options = page.getByRole('option');
  const keyword = () => new URL(page.url()).searchParams.toString();
  await openSearch(page);
  await untilReady(page);

  await test.step('arrow keys choose a suggestion, Escape closes the list, Enter searches', async () => {
    await tabTo(page, boxOf(page));
    await page.keyboard.type('synth');
    await expect(page.getByRole('option', { name: 'synthwave', exact: true })).toBeVisible();
    await expect(boxOf(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    const active = await boxOf(page).getAttribute('aria-activedescendant');
    await expect(options.first()).toHaveAttribute('id', active ?? '');
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(boxOf(page)).toHaveValue('synth');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(boxOf(page)).toHaveValue('synthwave');
    await expect(options).toHaveCount(0);
    await expect(tilesOf(page).first()).toBeVisible();
    expect(keyword()).toBe('q=synthwave');
  });
  await test.step('arrow keys and Home move between the tabs', async () => {
    const posts = page.getByRole('tab', { name: 'Post' });
    const accounts = page.getByRole('tab', { name: 'Acount' });
    await tabTo(page, posts);
    await page.keyboard.press('ArrowRight');
    await expect(accounts).toBeFocused();
    await expect(accounts).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: 'Acount' })).toBeVisible();
    await page.keyboard.press('Home');
    await expect(posts).toBeFocused();
  });
  await test.step('Enter opens a post, ArrowDown shows the next, Escape returns to the result', async () => {
    await tabTo(page, tilesOf(page).first());
    const titles = await tilesOf(page).evaluateAll((all) => all.map((tile) => tile.getAttribute('aria-label')));
    expect(titles.length).toBeGreaterThan(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: titles[0] ?? '', exact: true })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('dialog', { name: titles[1] ?? '', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(tilesOf(page).first()).toBeVisible();
  });
  await test.step('Escape in the box clears it', async () => {
    await boxOf(page).focus();
    await page.keyboard.press('Escape');
    await expect(boxOf(page)).toHaveValue('');
    expect(keyword()).toBe('');
  });
});
