import type { BrowserContext, Cookie, Page } from 'playwright';
import { refreshToken } from '#lib/contract/account/auth.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

let people = 0;

/** A new member, signed in in this browser. */
async function join(context: BrowserContext): Promise<void> {
  people += 1;
  const person = { email: `session-${Date.now()}-${people}@example.org`, password: 'a seat by the window' };
  await context.request.post('/api/auth/register', {
    data: { ...person, confirmPassword: person.password, displayName: 'Sess Ion' },
  });
  const answer = await context.request.post('/api/auth/login', { data: person });
  expect(answer.status()).toBe(200);
}

/** Lets the access token expire. */
const expire = (context: BrowserContext) => context.clearCookies({ name: 'riff_access' });

/** The composer with a tag typed that does not exist yet: Enter makes it, which is a member's call. */
async function typeTag(page: Page, name: string): Promise<void> {
  await page.goto(paths.upload());
  await expect(page.getByRole('combobox')).toBeEnabled();
  await page.getByRole('combobox').fill(name);
}
const makeTag = (page: Page) => page.getByRole('combobox').press('Enter');
const expectTag = (page: Page, name: string) =>
  expect(page.getByRole('button', { name: `Remove #${name}` })).toBeVisible({ timeout: 30_000 });
const expectLogin = (page: Page) => expect(page).toHaveURL(new RegExp(`${paths.login()}(\\?next=.*)?$`));
const expectUpload = (page: Page) => expect(page.getByRole('heading', { name: 'Create Post' })).toBeVisible();

function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.url().endsWith(`/api/${refreshToken.path}`)) count += 1;
  });
  return () => count;
}

const openPages = async (context: BrowserContext, count: number) => {
  const pages: Page[] = [];
  for (let opened = 0; opened < count; opened += 1) pages.push(await context.newPage());
  return pages;
};

test.beforeEach(({ failures }) => failures.expect(/status of 401/));

/** A browser also keeps a mark that somebody has logged in with it, which opens nothing. */
const sessionOf = (cookies: Cookie[]) =>
  cookies.filter(({ name }) => ['riff_access', 'riff_refresh', 'avatar'].includes(name));

test('a member stays signed in when the access token expires', async ({ page, context }) => {
  await join(context);
  const refreshes = countRefreshes(context);
  await typeTag(page, 'longstay');
  await expire(context);
  await makeTag(page);
  await expectTag(page, 'longstay');
  expect(refreshes()).toBe(1);

  await expire(context);
  await page.reload();
  await expectUpload(page);
  await page.goto(paths.profile());
  await expect(page.getByRole('heading', { name: 'Sess Ion' })).toBeVisible();
  // A page renews the session itself: no call was needed.
  expect(refreshes()).toBe(1);
});

test('a stolen refresh token ends the session family', async ({ page, context, browser }) => {
  await join(context);
  const thief = await browser.newContext();
  await thief.addCookies(await context.cookies());
  const theirs = await thief.newPage();

  for (const _ of [1, 2]) {
    await expire(context);
    await page.goto(paths.profile());
    await expect(page.getByRole('heading', { name: 'Sess Ion' })).toBeVisible();
  }
  await typeTag(page, 'mine');

  await expire(thief);
  await theirs.goto(paths.upload());
  await expectLogin(theirs);
  expect(sessionOf(await thief.cookies())).toEqual([]);

  await makeTag(page);
  await expectLogin(page);
  await page.goto(paths.upload());
  await expectLogin(page);
  await thief.close();
});

test('a thief who is faster than the member is logged out as soon as the member returns', async ({
  page,
  context,
  browser,
}) => {
  await join(context);
  await typeTag(page, 'back');
  const thief = await browser.newContext();
  await thief.addCookies(await context.cookies());
  for (const _ of [1, 2]) expect((await thief.request.post(`/api/${refreshToken.path}`)).status()).toBe(200);
  await expire(context);
  await makeTag(page);
  await expectLogin(page);
  expect((await thief.request.get('/api/accounts/me')).status()).toBe(401);
  await thief.close();
});

test('a member with 20 tabs renews an expired session once for all of them', async ({ context, failures }) => {
  test.setTimeout(180_000);
  failures.expect(/status of 400/);
  await join(context);
  const pages = await openPages(context, 20);
  // A page with little on it: twenty of them share the processor.
  const fields = (page: Page) => page.getByRole('textbox');
  await Promise.all(
    pages.map(async (page) => {
      await page.goto(paths.changePassword());
      await expect(page.getByRole('button', { name: 'Change Password' })).toBeEnabled();
      await fields(page).first().fill('short');
    }),
  );
  const refreshes = countRefreshes(context);
  await expire(context);
  await Promise.all(pages.map((page) => fields(page).first().press('Enter')));
  // The answer is one that a member alone gets.
  await Promise.all(pages.map((page) => expect(page.locator('[aria-invalid=true]').first()).toBeVisible()));
  expect(refreshes()).toBe(1);
});

test('a member stays signed in when many tabs reload and call at once', async ({ context }) => {
  test.setTimeout(180_000);
  await join(context);
  const pages = await openPages(context, 8);
  await Promise.all(pages.map((page, at) => typeTag(page, `both${at}`)));
  await expire(context);
  await Promise.all(pages.map((page, at) => (at % 2 === 0 ? page.reload() : makeTag(page))));
  await Promise.all(pages.map(expectUpload));
  await Promise.all(pages.map((page, at) => at % 2 === 0 || expectTag(page, `both${at}`)));
  await expire(context);
  expect((await context.request.post(`/api/${refreshToken.path}`)).status()).toBe(200);
  expect((await context.request.get('/api/accounts/me')).status()).toBe(200);
});

test('a member who logs out in one tab, with expired access, is logged out in all', async ({ page, context }) => {
  await join(context);
  const other = await context.newPage();
  await typeTag(other, 'left');
  await page.goto(paths.profile());
  await page.getByRole('button', { name: 'Settings' }).click();
  await expire(context);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully.')).toBeVisible();
  expect(sessionOf(await context.cookies())).toEqual([]);
  await expectLogin(other);
});
