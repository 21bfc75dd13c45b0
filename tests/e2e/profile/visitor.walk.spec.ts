import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { ownProfile, writeBio } from '../steps/own-profile.ts';
import { publishImages } from '../steps/publish-images.ts';
import { untilReady } from '../steps/screens.ts';
import { phone } from '../steps/windows.ts';

test.use(phone);

const tiles = (page: Page) => page.getByRole('list', { name: 'Posts' }).getByRole('link');
const titles = (page: Page) => tiles(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
const stills = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => `Still ${from - n}`);

test('a visitor reads a profile, sees each of its posts once, and is asked to log in to follow', async ({
  page,
  browser,
  failures,
}, info) => {
  failures.expect(/ERR_FAILED/);
  const author = await browser.newPage();
  await join(author, 'Gus Grid');
  await writeBio(author, 'Paints stills. #stills');
  const code = await publishImages(author, info.outputPath('still.jpg'), 14);
  const { userName } = await ownProfile(author);
  await page.route('**/api/accounts/posts**', (route) => route.abort());
  await page.goto(paths.profile(code));
  await untilReady(page);

  await test.step('The profile has names, bio and counts, and no tools for its owner', async () => {
    await expect(page.getByRole('heading', { name: 'Gus Grid' })).toBeVisible();
    await expect(page.getByText(`@${userName}`, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: '#stills' })).toHaveAttribute('href', paths.search('stills'));
    const counts = page.getByRole('list', { name: 'Counts' }).getByRole('listitem');
    await expect(counts).toHaveText([/0 Following/, /0 Followers/, /0 Likes/]);
    for (const name of ['Edit', 'Edit avatar', 'Settings', 'You']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    await expect(page.getByRole('main').getByRole('link', { name: 'Upload' })).toHaveCount(0);
  });

  await test.step('The next page of posts cannot be loaded, and the profile shows a message', async () => {
    await expect(page.getByRole('main').getByText(messages.moreProfilePostsFailed)).toBeVisible();
    expect(await titles(page)).toEqual(stills(14, 3));
    expect(await faults(page)).toEqual([]);
  });

  await test.step('Retry continues, and no post appears twice although another one has arrived', async () => {
    await publishImages(author, info.outputPath('another.jpg'), 1);
    await page.unroute('**/api/accounts/posts**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(tiles(page)).toHaveCount(14);
    expect(await titles(page)).toEqual(stills(14, 1));
    await expect(page.getByRole('button', { name: 'Load more posts' })).toHaveCount(0);
  });

  await test.step('Follow asks the visitor to log in', async () => {
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Log in to follow people' })).toBeVisible();
  });
  await author.close();
});
