import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, listPosts } from '../steps/feed-page.ts';
import { logIn, makeAccount } from '../steps/join.ts';
import { openReady } from '../steps/own-profile.ts';
import { untilReady } from '../steps/screens.ts';
import { withholdScripts } from '../steps/withhold-scripts.ts';

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });

test('a visitor sees what is wrong with a form field by field, and why a login is refused', async ({
  page,
  failures,
}) => {
  failures.expect(/status of 400/);
  await test.step('Register points at the first wrong field, and each field names its requirement', async () => {
    await openReady(page, paths.register());
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAccessibleDescription(messages.emailRequired);
    await expect(page.getByLabel('Display name')).toHaveAccessibleDescription(messages.displayNameRequired);
    for (const name of ['email', 'password', 'confirmPassword', 'displayName']) {
      const described = await page.locator(`[name="${name}"]`).getAttribute('aria-describedby');
      await expect(page.locator(`[id="${described}"]`)).toBeVisible();
    }
    expect(await faultsInBothThemes(page)).toEqual([]);
    await email(page).fill('kay@example.org');
    await expect(email(page)).toHaveAccessibleDescription('');
  });
  await test.step('Login reports a wrong password once, in a toast', async () => {
    await openReady(page, paths.login());
    await logIn(page, { displayName: '', email: 'nobody@example.org', password: 'no idea at all' });
    await expect(page.getByText(messages.wrongCredentials)).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveText(messages.wrongCredentials);
    await expect(page.getByRole('button', { name: 'Login' })).toBeFocused();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText(messages.wrongCredentials)).toHaveCount(0);
  });
  await test.step('a reset link without its token is reported, and each of the two passwords is shown separately', async () => {
    await openReady(page, paths.resetPassword(''));
    await expect(page.getByRole('alert')).toHaveText(messages.linkInvalid);
    const one = page.getByLabel('New Password', { exact: true });
    const two = page.getByLabel('Confirm New Password', { exact: true });
    await page.getByRole('button', { name: 'Show confirm new password' }).click();
    await expect(two).toHaveAttribute('type', 'text');
    await expect(one).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show new password' }).click();
    await page.getByRole('button', { name: 'Hide confirm new password' }).click();
    await expect(one).toHaveAttribute('type', 'text');
    await expect(two).toHaveAttribute('type', 'password');
  });
});

test('a visitor types before the scripts have arrived, and can still log in', async ({ page }) => {
  const person = await makeAccount(page, 'Quick Quinn');
  const openLogin = async (before: () => Promise<void>) => {
    const letScriptsIn = await withholdScripts(page);
    await page.goto(paths.login(), { waitUntil: 'commit' });
    await before();
    letScriptsIn();
  };
  await test.step('the field with the focus is not filled with the address from Register', async () => {
    await page.goto(paths.register());
    await page.evaluate(() => sessionStorage.setItem('riff-login-email', 'ada@example.org'));
    await openLogin(() => email(page).focus());
    await untilReady(page);
    await expect(email(page)).toHaveValue('');
    await page.unroute('**/_astro/*.js');
  });
  await test.step('a form that is sent early is sent by the script, and no password gets into an address', async () => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(`${request.method()} ${request.url()}`));
    await openLogin(async () => {
      await email(page).fill(person.email);
      await password(page).fill(person.password);
      await page.keyboard.press('Enter');
    });
    await page.waitForURL(`**${paths.home()}`);
    expect(addresses.filter((address) => /^POST/.test(address) && !address.includes('/api/'))).toEqual([]);
    expect(addresses.filter((address) => /four|keys/.test(address))).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a visitor who likes the third post is asked to log in, comes back to it, and likes it', async ({ page }) => {
    const main = page.getByRole('navigation', { name: 'Main' });
    const person = await makeAccount(page, 'Lia Later');
    const [, , third] = await listPosts(page);
    const code = third?.postCode ?? '';
    const heart = page.locator(`[data-post="${code}"]`).getByRole('button', { name: /^Like, / });

    await test.step('the navigation of a profile offers Log in and Sign up, which lead back to it', async () => {
      const { userCode } = (await (await page.request.get('/api/posts?size=1')).json()).data.contents[0];
      const back = paths.profile(userCode);
      await openReady(page, back);
      await expect(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', paths.login(back));
      await expect(main.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', paths.register(back));
      await expect(main.getByRole('link', { name: 'Profile' })).toHaveCount(0);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWider, 'something is wider than the screen').toBe(false);
    });
    await test.step('a like opens the sheet, and Login leads back to the post', async () => {
      const viewed = page.waitForResponse('**/api/posts/view');
      await page.goto(paths.home());
      await viewed;
      for (let place = 2; place <= 3; place += 1) {
        await page.keyboard.press('ArrowDown');
        await expect(page.getByRole('article').getByText(new RegExp(`^${place}/`))).toBeInViewport();
      }
      await heart.tap();
      const sheet = page.getByRole('dialog', { name: 'Log in to like posts' });
      await sheet.getByRole('link', { name: 'Log in' }).tap();
      await logIn(page, person);
      await page.waitForURL(`**${paths.home(code)}`);
      await expect(heart).toBeInViewport();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      const { likeCount } = await findPost(page, (post) => post.postCode === code);
      expect(Number(likeCount)).toBe(Number(third?.likeCount) + 1);
    });
    await test.step('the navigation now offers the profile', async () => {
      await expect(main.getByRole('link', { name: 'Profile' })).toBeVisible();
      for (const name of ['Log in', 'Sign up']) await expect(main.getByRole('link', { name })).toHaveCount(0);
    });
    await test.step('the like is removed permanently: a reload does not like again', async () => {
      await untilReady(page);
      const taken = page.waitForResponse('**/api/posts/like');
      await heart.tap();
      await taken;
      await page.reload();
      await untilReady(page);
      await expect(heart).toHaveAttribute('aria-pressed', 'false');
    });
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a visitor chooses the picture beside the forms, and the next page shows it before its scripts run', async ({
    page,
  }) => {
    const pictures = page.getByRole('group', { name: 'Picture' });
    const shown = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--background'));
    await openReady(page, paths.login());
    await untilReady(page);
    await expect(pictures.getByRole('radio', { name: 'Cards' })).toBeChecked();
    await pictures.getByRole('radio', { name: 'Cards' }).focus();
    const loaded = page.waitForResponse('**/backgrounds/sound.svg');
    await page.keyboard.press('ArrowRight');
    expect((await loaded).status()).toBe(200);
    await expect(pictures.getByRole('radio', { name: 'Sound' })).toBeChecked();

    const letScriptsIn = await withholdScripts(page);
    await page.goto(paths.register(), { waitUntil: 'commit' });
    await expect.poll(shown).toContain('/backgrounds/sound.svg');
    letScriptsIn();
    await expect(pictures.getByRole('radio', { name: 'Sound' })).toBeChecked();
  });
});
