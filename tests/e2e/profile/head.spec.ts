import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { windows } from '../players/windows.ts';
import { join } from '../steps/join.ts';
import { openReady, ownProfile, writeBio } from '../steps/own-profile.ts';
import { publishImage, publishImages } from '../steps/publish-images.ts';
import { untilReady } from '../steps/screens.ts';

const longName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralter';

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('a member sees who somebody is, follows them, and stops', async ({ page, browser }, info) => {
      const author = await browser.newPage();
      await join(author, longName);
      const code = await publishImages(author, info.outputPath('still.jpg'), 1);
      await writeBio(author, 'Paints stills. #stills');
      await join(page, 'Fay Fan');
      await openReady(page, paths.profile(code));

      const { userName } = await ownProfile(author);
      await expect(page.getByRole('heading', { name: longName })).toBeVisible();
      await expect(page.getByText(`@${userName}`, { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: '#stills' })).toHaveAttribute('href', paths.search('stills'));
      const counts = page.getByRole('list', { name: 'Counts' }).getByRole('listitem');
      await expect(counts).toHaveText([/0 Following/, /0 Followers/, /0 Likes/]);
      expect(await faultsInBothThemes(page)).toEqual([]);

      await page.getByRole('button', { name: 'Follow', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: '1 Followers' })).toBeVisible();
      await page.reload();
      await untilReady(page);
      await page.getByRole('button', { name: 'Following', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: '0 Followers' })).toBeVisible();

      for (const owners of ['Edit', 'Edit avatar', 'Settings']) {
        await expect(page.getByRole('button', { name: owners, exact: true })).toHaveCount(0);
      }
      await expect(page.getByRole('main').getByRole('link', { name: 'Upload' })).toHaveCount(0);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await expect(page.getByRole('menuitem')).toHaveText(['Copy URL']);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide, 'nothing is wider than the screen').toBe(false);
      await author.close();
    });

    test('a member has everything on their own profile, and cannot follow themselves', async ({ page }, info) => {
      await join(page, longName);
      await publishImages(page, info.outputPath('still.jpg'), 2);
      await page.goto(paths.home());
      const places = await page.evaluate(() => history.length);
      await openReady(page, paths.profile());
      const { userCode } = await ownProfile(page);
      await expect(page, 'the own code is filled in').toHaveURL(new RegExp(`${userCode}$`));
      expect(await page.evaluate(() => history.length), 'in the same entry of the history').toBe(places + 1);

      await expect(page.getByRole('button', { name: 'You', exact: true })).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Edit avatar' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Upload' })).toHaveAttribute(
        'href',
        paths.upload(),
      );
      await expect(page.getByRole('list', { name: 'Posts' }).getByRole('link')).toHaveCount(2);
      expect(await faultsInBothThemes(page)).toEqual([]);
    });
  });
}

test('a long bio is clamped to three lines, and can be read in full and folded again', async ({ page }) => {
  await join(page, 'Bea Bio');
  await writeBio(page, ['One', 'Two', 'Three', 'Four https://example.org/four', 'Five'].join('\n'));
  await openReady(page, paths.profile());
  const bio = page.locator('p.member-text').filter({ hasText: 'One' });
  const height = async () => (await bio.boundingBox())?.height ?? 0;
  const line = await bio.evaluate((paragraph) => Number.parseFloat(getComputedStyle(paragraph).lineHeight));
  expect(Math.round((await height()) / line)).toBe(3);
  const more = page.getByRole('button', { name: 'Read more' });
  await more.press('Enter');
  await expect.poll(async () => Math.round((await height()) / line)).toBe(5);
  await page.getByRole('button', { name: 'Show less' }).press('Enter');
  await expect.poll(async () => Math.round((await height()) / line)).toBe(3);
  // A link that is clamped away is not focused unseen.
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'https://example.org/four' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show less' })).toBeVisible();

  await writeBio(page, 'One\nTwo\nThree');
  await openReady(page, paths.profile());
  await expect(page.getByText('Three')).toBeVisible();
  await expect(more).toHaveCount(0);
});

test('a bio is text and nothing else', async ({ page }) => {
  await join(page, 'Max Markup');
  await writeBio(page, '<img src=x onerror=alert(1)> <b>bold</b> javascript:alert(1)');
  await openReady(page, paths.profile());
  await expect(page.getByText('<b>bold</b>')).toBeVisible();
  await expect(page.locator('main b')).toHaveCount(0);
  await expect(page.locator('main a[href^="javascript"]')).toHaveCount(0);
});

test('a visitor sees a profile and is asked to log in to follow', async ({ page, browser }) => {
  const author = await browser.newPage();
  await join(author, 'Pam Public');
  const { userCode } = await ownProfile(author);
  await openReady(page, paths.profile(userCode));
  await expect(page.getByRole('heading', { name: 'Pam Public' })).toBeVisible();
  await expect(page.getByText('No posts available')).toBeVisible();
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Log in');
  await author.close();
});

test('a visitor without a code is sent to Login, and comes back to their own profile', async ({ page }) => {
  await page.goto(paths.profile());
  await expect(page).toHaveURL(new RegExp(`^[^?]*${paths.login()}\\?next=`));
});

test('a code that is none, too long or odd is not found', async ({ page, failures }) => {
  failures.expect(/status of 404/);
  await join(page, 'Noa Nobody');
  for (const code of [
    'nobody',
    'x'.repeat(33),
    'x'.repeat(5_000),
    '%00',
    '%F0%9F%92%A9',
    "'--",
    '../..',
    '%0A',
    '%20',
  ]) {
    const answer = await page.goto(`${paths.profile()}?code=${code}`);
    expect(answer?.status(), code.slice(0, 40)).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found.' })).toBeVisible();
  }
});

test('a follow that fails says so and changes nothing', async ({ page, browser, failures }) => {
  failures.expect(/ERR_FAILED/);
  const author = await browser.newPage();
  await join(author, 'Ian Idol');
  const { userCode } = await ownProfile(author);
  await join(page, 'Fay Fails');
  await openReady(page, paths.profile(userCode));
  await page.route('**/api/accounts/follow', (route) => route.abort());
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByText('Failed to toggle follow')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '0 Followers' })).toBeVisible();
  await author.close();
});

test('a private post is marked with a lock and words for its author alone', async ({ page, browser }, info) => {
  await join(page, 'Pri Vate');
  await publishImage(page, info.outputPath('still.jpg'), { title: 'For me', visibility: 'PRIVATE' });
  await openReady(page, paths.profile());
  const tile = page.getByRole('list', { name: 'Posts' }).getByRole('link', { name: 'For me, private' });
  await expect(tile.getByText('Private')).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);
  const visitor = await browser.newPage();
  await visitor.goto(page.url());
  await expect(visitor.getByText('No posts available')).toBeVisible();
  await visitor.close();
});
