import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { ownProfile } from '../steps/own-profile.ts';
import { publishImage } from '../steps/publish-images.ts';
import { expectSameDocument, markDocument, navigate, shownScreen, untilReady } from '../steps/screens.ts';
import { phone } from '../steps/windows.ts';
import { otherMember } from './others.ts';

test.use(phone);

const rows = (page: Page) => shownScreen(page).locator('[data-notification]');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const inBar = (page: Page) => shownScreen(page).getByRole('navigation', { name: 'Main' });
/** The link in the bar, by its unseen count; 0 is none. */
const badge = (page: Page, count: number) =>
  inBar(page).getByRole('link', { name: count === 0 ? 'Inbox' : `Inbox, ${count} new`, exact: true });
const filter = (page: Page, name: string) =>
  shownScreen(page).getByRole('navigation', { name: 'Show' }).getByRole('link', { name, exact: true });
const button = (page: Page, name: string | RegExp) => shownScreen(page).getByRole('button', { name, exact: true });

test('a member sees what others did, answers it in place, and has the same count in all tabs', async ({
  page,
  browser,
  riff: { origin },
}, info) => {
  await join(page, 'Ina Inbox');
  const me = await ownProfile(page);
  const postCode = await publishImage(page, info.outputPath('still.jpg'), { title: 'By the sea' });
  const mira = await otherMember(browser, origin, 'Mira');
  const hugo = await otherMember(browser, origin, 'Hugo');
  await page.goto(paths.search());
  await untilReady(page);
  await expect(badge(page, 0)).toBeVisible();

  await test.step('The badge counts what others do, at once and in each tab', async () => {
    const other = await page.context().newPage();
    await other.goto(paths.search());
    await expect(badge(other, 0)).toBeVisible();
    await mira.call('posts/like', { code: postCode });
    await hugo.call('posts/like', { code: postCode });
    await expect(badge(page, 1)).toBeVisible();
    await mira.call('comments', { code: postCode, content: 'Which sea is it?' });
    await hugo.call('accounts/follow', { code: me.userCode });
    await expect(badge(page, 3)).toBeVisible();
    await expect(badge(other, 3)).toBeVisible();
    await other.close();
  });

  await test.step('The inbox shows them, and they are seen once they were on the screen', async () => {
    await navigate(page, /^Inbox/);
    await untilReady(page);
    await expect(rows(page)).toHaveCount(3);
    await expect(row(page, 'Hugo and Mira liked your post')).toContainText('By the sea');
    await expect(shownScreen(page).getByRole('heading', { name: 'Today' })).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await expect(badge(page, 0)).toBeVisible();
    await expect(row(page, 'New:')).toHaveCount(3);
  });

  await test.step('A filter shows one kind, and an empty one says what to do', async () => {
    await filter(page, 'Likes').click();
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(paths.inbox('likes'));
    await filter(page, 'Riff').click();
    await expect(shownScreen(page).getByRole('link', { name: 'Watch something' })).toBeVisible();
    await filter(page, 'All').click();
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step('The member follows back and replies in place', async () => {
    await button(page, 'Follow Hugo back').click();
    await expect(button(page, 'Following Hugo')).toBeVisible();
    await button(page, 'Reply to Mira').click();
    await page.getByLabel('Your reply to Mira').fill('The North Sea.');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Which sea is it?')).toContainText('Replied');
  });

  await test.step('What arrives waits above the list until it is wanted', async () => {
    await mira.call('accounts/follow', { code: me.userCode });
    await button(page, '1 new').click();
    await expect(row(page, 'Mira and Hugo followed you')).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    await expect(button(page, '1 new')).toBeHidden();
    await expect(badge(page, 0)).toBeVisible();
  });

  await test.step('All are marked as seen, and unseen again after Undo', async () => {
    await page.goto(paths.search());
    await hugo.call('comments', { code: postCode, content: 'So calm.' });
    await expect(badge(page, 1)).toBeVisible();
    await page.goto(paths.inbox());
    await untilReady(page);
    const seen = page.waitForResponse((answer) => answer.url().endsWith('/notifications/seen'));
    await button(page, 'Mark all as seen').click();
    await expect(row(page, 'New:')).toHaveCount(0);
    await expect(badge(page, 0)).toBeVisible();
    await seen;
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'New:')).toHaveCount(1);
    await expect(button(page, /new$/)).toBeHidden();
  });

  await test.step('A removed one is gone, here and after a reload', async () => {
    const count = await rows(page).count();
    const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await button(page, 'Remove: Hugo and Mira liked your post').click();
    await expect(rows(page)).toHaveCount(count - 1);
    await removed;
    await page.reload();
    await untilReady(page);
    await expect(rows(page)).toHaveCount(count - 1);
  });

  await test.step('A row opens what it is about, and Back shows the same place', async () => {
    await markDocument(page);
    await row(page, 'followed you').getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`^[^?]*${paths.profile()}`));
    await page.goBack();
    await expect(page).toHaveURL(paths.inbox());
    await expectSameDocument(page);
    await row(page, 'So calm.').getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`code=${postCode}`));
    await expectSameDocument(page);
  });
});
