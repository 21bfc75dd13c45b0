import type { Locator } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { isLongVideo, listPosts } from '../steps/feed-page.ts';
import { logIn, makeAccount } from '../steps/join.ts';
import { untilReady } from '../steps/screens.ts';
import { phone } from '../steps/windows.ts';

test.use(phone);

test('a visitor presses the plus on an avatar, logs in and follows; a member follows and unfollows on the stage', async ({
  page,
}) => {
  const person = await makeAccount(page, 'Stella Stage');
  const all = (await listPosts(page)).filter(isLongVideo);
  const [first] = all;
  const other = all.find(({ userCode }) => userCode !== first?.userCode);
  if (!first || !other) throw new Error('The demo has no videos of two members.');
  const rail = (postCode: string) => page.locator(`[data-post="${postCode}"] .feed-rail`);
  const plus = (postCode: string) => rail(postCode).getByRole('button', { name: /^Follow / });
  const check = (postCode: string) => rail(postCode).getByRole('button', { name: /^Following / });

  await test.step('A visitor is asked to log in, and follows after that', async () => {
    await page.goto(paths.home(first.postCode));
    await untilReady(page);
    expect(await faults(page)).toEqual([]);
    const boxOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON());
    const badge = await boxOf(plus(first.postCode));
    const avatar = await boxOf(rail(first.postCode).getByRole('link', { name: /^Profile of / }));
    const like = await boxOf(rail(first.postCode).getByRole('button', { name: /^Like/ }));
    expect(badge.top, 'most of the avatar leads to the profile').toBeGreaterThanOrEqual(avatar.top + 36);
    expect(badge.bottom, 'Like is no part of it').toBeLessThanOrEqual(like.top);
    await plus(first.postCode).tap();
    const sheet = page.getByRole('dialog', { name: 'Log in to follow people' });
    await sheet.getByRole('link', { name: 'Log in' }).click();
    await logIn(page, person);
    await expect(page).toHaveURL(paths.home(first.postCode));
    await expect(rail(first.postCode).getByRole('link', { name: /^Profile of / })).toBeVisible();
    await untilReady(page);
    await expect(plus(first.postCode)).toHaveCount(0);
  });

  await test.step('A member follows, and another press unfollows', async () => {
    await page.goto(paths.home(other.postCode));
    await plus(other.postCode).tap();
    await expect(check(other.postCode)).toBeVisible();
    await check(other.postCode).tap();
    await expect(plus(other.postCode)).toBeVisible();
    await plus(other.postCode).tap();
    await expect(check(other.postCode)).toBeVisible();
    await page.reload();
    await untilReady(page);
    await expect(rail(other.postCode).getByRole('link', { name: /^Profile of / })).toBeVisible();
    await expect(plus(other.postCode)).toHaveCount(0);
    await expect(check(other.postCode)).toHaveCount(0);
  });
});
