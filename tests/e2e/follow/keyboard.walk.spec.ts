import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { placed } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { untilReady } from '../steps/screens.ts';
import { fills, followButtons, showPosts, suggestions, tab } from './following.ts';

// A desktop at 400 % zoom: the element below the accounts, which would load more, is out of sight.
test.use({ viewport: { width: 320, height: 568 }, hasTouch: false });

test('by keyboard, a member opens Following, follows an account and shows its posts', async ({ page }) => {
  await join(page, 'Keya Keys');
  await page.goto(paths.home());
  await untilReady(page);
  await tab(page, 'Following').press('Enter');
  await expect(page).toHaveURL(paths.followingFeed());
  await followButtons(suggestions(page)).first().press('Enter');
  await expect(showPosts(page)).toBeVisible();
  await expect(suggestions(page).getByRole('button', { name: /^Following / })).toBeFocused();
  await showPosts(page).press('Enter');
  await fills(page, 1);
  await page.keyboard.press('ArrowDown');
  await expect(placed(page, 1)).toBeAttached();
});
