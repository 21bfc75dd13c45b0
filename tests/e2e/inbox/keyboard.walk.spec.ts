import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { pressOn, tabTo } from '../steps/keyboard.ts';
import { ownProfile } from '../steps/own-profile.ts';
import { publishImage } from '../steps/publish-images.ts';
import { shownScreen, untilReady } from '../steps/screens.ts';
import { wide } from '../steps/windows.ts';
import { otherMember } from './others.ts';

test.use(wide);

const rows = (page: Page) => shownScreen(page).locator('[data-notification]');
const linkOf = (page: Page, text: string) => rows(page).filter({ hasText: text }).locator('[data-opens]');

test('by keyboard, a member answers a comment, removes notifications and opens one', async ({
  page,
  browser,
  riff: { origin },
}, info) => {
  await join(page, 'Kim Keys');
  const me = await ownProfile(page);
  const postCode = await publishImage(page, info.outputPath('still.jpg'), { title: 'Keys' });
  const lou = await otherMember(browser, origin, 'Lou');
  await lou.call('accounts/follow', { code: me.userCode });
  await lou.call('posts/like', { code: postCode });
  await lou.call('comments', { code: postCode, content: 'Nice keys.' });
  await page.goto(paths.inbox());
  await untilReady(page);
  await expect(rows(page)).toHaveCount(3);

  await test.step('Escape closes the field and returns to its button; Enter sends', async () => {
    const reply = shownScreen(page).getByRole('button', { name: 'Reply to Lou' });
    await pressOn(page, reply);
    await expect(page.getByLabel('Your reply to Lou')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(reply).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Thanks!');
    await page.keyboard.press('Enter');
    await expect(shownScreen(page).getByText('Replied')).toBeVisible();
  });

  await test.step('Delete removes the focused notification, and its neighbour has the focus', async () => {
    await page.locator('#content').focus();
    await tabTo(page, linkOf(page, 'liked your post'));
    await page.keyboard.press('Delete');
    await expect(rows(page)).toHaveCount(2);
    await expect(linkOf(page, 'followed you')).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(linkOf(page, 'commented on your post')).toBeFocused();
  });

  await test.step('Enter opens it', async () => {
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`code=${postCode}`));
  });
});
