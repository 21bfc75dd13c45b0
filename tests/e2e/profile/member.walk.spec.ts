import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join, makeAccount } from '../steps/join.ts';
import { openReady } from '../steps/own-profile.ts';
import { untilReady } from '../steps/screens.ts';
import { wide } from '../steps/windows.ts';

test.use(wide);

test('a member follows another member, is listed among the followers, and unfollows', async ({
  page,
  riff,
  failures,
}) => {
  failures.expect(/ERR_FAILED/);
  const { email } = await makeAccount(page, 'Ida Idol');
  await join(page, 'Fay Fan');
  await openReady(page, paths.profile(await riff.codeOf(email)));
  const follow = page.getByRole('button', { name: 'Follow', exact: true });
  const following = page.getByRole('button', { name: 'Following', exact: true });
  const followers = (count: number) => page.getByRole('button', { name: `${count} Followers` });

  await test.step('A follow that fails shows a message and changes nothing', async () => {
    await page.route('**/api/accounts/follow', (route) => route.abort());
    await follow.click();
    await expect(page.getByText('Failed to toggle follow')).toBeVisible();
    await expect(follow).toBeEnabled();
    await expect(followers(0)).toBeVisible();
    await page.unroute('**/api/accounts/follow');
  });

  await test.step('The next one counts at once, and stays', async () => {
    await follow.click();
    await expect(following).toBeVisible();
    await expect(followers(1)).toBeVisible();
    await page.reload();
    await untilReady(page);
    await expect(following).toBeVisible();
  });

  await test.step('The member finds themselves in the list of followers', async () => {
    await followers(1).click();
    const dialog = page.getByRole('dialog', { name: 'Followers' });
    await expect(dialog.getByRole('link', { name: /Fay Fan/ })).toHaveAttribute('href', /profile\?code=/);
    await expect(dialog.getByRole('button', { name: 'You' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('A second press unfollows', async () => {
    await following.click();
    await expect(follow).toBeVisible();
    await followers(0).click();
    await expect(page.getByText('Nobody follows Ida Idol yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('The menu of another member’s profile has its address, a report and a block', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Copy URL', 'Report', 'Mute or block']);
  });
});
