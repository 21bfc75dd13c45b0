import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../../../e2e/steps/join.ts';
import { untilReady } from '../../../e2e/steps/screens.ts';
import { boxOf, tilesOf } from '../../../e2e/steps/search-page.ts';
import { windows } from '../../../e2e/steps/windows.ts';

/** No accessibility fault in the light and the dark theme, and nothing reaches out of the window. */
async function expectSound(page: Page): Promise<void> {
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilReady(page);
}

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('every state of the search screen has enough contrast in both themes and fits the window', async ({
      page,
      failures,
    }) => {
      failures.expect(/ERR_FAILED/);
      const top = [
        { keyword: 'synthwave', count: 1234 },
        { keyword: 'pneumonoultramicroscopic'.repeat(4), count: 3 },
      ];
      await page.route('**/api/search/top', (route) =>
        route.fulfill({ json: { code: 200, message: 'OK', data: top, errors: {} } }),
      );
      await test.step('the empty box', async () => {
        await open(page, paths.search());
        await expectSound(page);
      });
      await test.step('suggestions and results', async () => {
        await boxOf(page).pressSequentially('synth');
        await expect(page.getByRole('option').first()).toBeVisible();
        await expect(tilesOf(page).first()).toBeVisible();
        await expectSound(page);
      });
      await test.step('a post over the results', async () => {
        await open(page, paths.search('evenings'));
        await tilesOf(page).first().click();
        await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
        await expectSound(page);
      });
      await test.step('a member with a long name', async () => {
        const family = on === 'a phone' ? 'featherstonehaugh' : 'marjoribanks';
        await join(page, `Quentin Wagstaff-${family} the Third`);
        await open(page, paths.search(family, 'accounts'));
        await expect(page.getByRole('list', { name: 'Accounts' }).getByRole('link')).toHaveCount(1);
        await expectSound(page);
      });
      await test.step('no results, and the top keywords', async () => {
        await open(page, paths.search('zzxxqqyy'));
        await expect(page.getByRole('list', { name: 'You might like' }).getByRole('link')).toHaveCount(2);
        await expectSound(page);
      });
      await test.step('a failure', async () => {
        await page.route('**/api/posts/search**', (route) => route.abort());
        await boxOf(page).fill('night');
        await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
        await expectSound(page);
      });
    });
  });
}
