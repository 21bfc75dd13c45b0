import type { Locator, Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { windows } from '../players/windows.ts';
import { findPost, isLongVideo, listPosts } from '../steps/feed-page.ts';
import { join, logIn, makeAccount } from '../steps/join.ts';
import { pressOn } from '../steps/keyboard.ts';
import { openPanel } from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const heart = (page: Page, code: string) =>
  page.locator(`[data-post="${code}"]`).getByRole('button', { name: /^Like, / });
const sheet = (page: Page) => page.getByRole('dialog', { name: /^Log in to / });
/** Until then a press does nothing. */
const ready = (page: Page) => expect(page.locator('astro-island[ssr]')).toHaveCount(0);

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);
    const press = (target: Locator) => (use.hasTouch ? target.tap() : target.click());

    test('a visitor finds Log in and Sign up in the navigation, and they lead back; a member finds their profile', async ({
      page,
    }) => {
      const { userCode } = (await (await page.request.get('/api/posts?size=1')).json()).data.contents[0];
      await page.goto(paths.profile(userCode));
      await ready(page);
      await expect(main(page).getByRole('link', { name: 'Profile' })).toHaveCount(0);
      await expect(main(page).getByRole('link', { name: 'Sign up' })).toHaveAttribute(
        'href',
        paths.register(paths.profile(userCode)),
      );
      expect(await faultsInBothThemes(page)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide, 'nothing is wider than the screen').toBe(false);
      const person = await makeAccount(page, 'Nav Igator');
      await press(main(page).getByRole('link', { name: 'Log in' }));
      await logIn(page, person);
      await page.waitForURL(`**${paths.profile(userCode)}`);
      await expect(main(page).getByRole('link', { name: 'Profile' })).toBeVisible();
      for (const name of ['Log in', 'Sign up']) await expect(main(page).getByRole('link', { name })).toHaveCount(0);
    });

    test('a visitor who likes the third post is back at it after Login, and likes it', async ({ page }) => {
      const person = await makeAccount(page, 'Lia Later');
      const [, , third] = await listPosts(page);
      const code = third?.postCode ?? '';
      const viewed = page.waitForResponse('**/api/posts/view');
      await page.goto(paths.home());
      await viewed;
      for (let place = 2; place <= 3; place += 1) {
        await page.keyboard.press('ArrowDown');
        await expect(page.getByRole('article').getByText(new RegExp(`^${place}/`))).toBeInViewport();
      }
      await press(heart(page, code));
      await press(sheet(page).getByRole('link', { name: 'Log in' }));
      await logIn(page, person);
      await page.waitForURL(`**${paths.home(code)}`);
      await expect(heart(page, code)).toBeInViewport();
      await expect(heart(page, code)).toHaveAttribute('aria-pressed', 'true');
      expect(Number(third?.likeCount) + 1).toBe(
        Number((await findPost(page, (post) => post.postCode === code)).likeCount),
      );
      // Only this once.
      await ready(page);
      const taken = page.waitForResponse('**/api/posts/like');
      await press(heart(page, code));
      await taken;
      await page.reload();
      await expect(heart(page, code)).toHaveAttribute('aria-pressed', 'false');
    });
  });
}

test('a visitor who signs up to follow somebody follows them, keyboard only', async ({ page, browser, riff }, info) => {
  const author = await (await browser.newContext({ baseURL: riff.origin })).newPage();
  await join(author, 'Fay Famous');
  const code = await publishImage(author, info.outputPath('still.jpg'), { title: 'Famous' });
  const { userCode } = (await (await author.request.get(`/api/posts/get?code=${code}`)).json()).data;
  await author.context().close();
  await page.goto(paths.profile(userCode));
  await ready(page);
  await pressOn(page, page.getByRole('button', { name: 'Follow', exact: true }));
  await pressOn(page, sheet(page).getByRole('link', { name: 'Sign up' }));
  await page.waitForURL(`**${paths.register(paths.profile(userCode))}`);
  const email = `fan-${Date.now()}@example.org`;
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('four small keys');
  await page.getByLabel('Confirm password', { exact: true }).fill('four small keys');
  await page.getByLabel('Display name').fill('Fin Fan');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${paths.login(paths.profile(userCode))}`);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill('four small keys');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${paths.profile(userCode)}`);
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 Followers' })).toBeVisible();
});

test('a visitor who wants to report a post finds the dialog open after Login', async ({ page }) => {
  const person = await makeAccount(page, 'Ray Reporter');
  const { postCode } = await findPost(page, isLongVideo);
  const panel = await openPanel(page, postCode);
  await panel.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await sheet(page).getByRole('link', { name: 'Log in' }).click();
  await logIn(page, person);
  await page.waitForURL(`**${paths.home(postCode)}`);
  const dialog = page.getByRole('dialog', { name: 'Report Post' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await ready(page);
  await expect(dialog).toHaveCount(0);
});

test('who is signed in is sent from Login to where they wanted to go, and nowhere else', async ({ page }) => {
  await join(page, 'Sid Signed');
  const { postCode } = await findPost(page, isLongVideo);
  for (const from of [paths.login(paths.home(postCode)), paths.register(paths.home(postCode))]) {
    await page.goto(from);
    await expect(page).toHaveURL(paths.home(postCode));
  }
  for (const elsewhere of ['//evil.test/client/home', 'https://evil.test/client/home', '/auth/login']) {
    await page.goto(`${paths.login()}?next=${encodeURIComponent(elsewhere)}`);
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  }
  await expect(page.getByText(/You are logged in as @/)).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.waitForURL(`**${paths.home()}`);
});
