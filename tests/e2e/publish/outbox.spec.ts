import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { addVideo, create, describePost, openComposer, ownPosts, status } from './maker.ts';

const published = { timeout: 60_000 };

test.beforeEach(async ({ page }) => {
  test.setTimeout(120_000);
  await openComposer(page);
});

test('a member sees the status of a post on every page, and can open it', async ({ page }) => {
  const title = `Followed ${Date.now()}`;
  await addVideo(page);
  await describePost(page, title);
  await create(page);
  await expect(status(page).getByText(title)).toBeVisible();
  await page.goto(paths.profile());
  await expect(status(page).getByText('Published')).toBeVisible(published);
  expect(await faults(page)).toEqual([]);
  await status(page).getByRole('link', { name: 'View post' }).click();
  await expect(page.getByRole('article').first()).toContainText(title);
  await expect(status(page)).toHaveCount(0);
});

test('a double click makes one post', async ({ page }) => {
  const title = `Twice ${Date.now()}`;
  await addVideo(page);
  await describePost(page, title);
  await page.getByRole('button', { name: 'Create', exact: true }).dblclick();
  await page.waitForURL(`**${paths.home()}`);
  await expect(status(page).getByText('Published')).toBeVisible(published);
  expect(await ownPosts(page)).toEqual([title]);
});

test('Home opens at once, however long the answer takes', async ({ page }) => {
  const title = `Patient ${Date.now()}`;
  await addVideo(page);
  await describePost(page, title);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/posts', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await create(page);
  await expect(status(page).getByText('Sending')).toBeVisible();
  expect(await ownPosts(page)).toEqual([]);
  answer();
  await expect(status(page).getByText('Published')).toBeVisible(published);
  expect(await ownPosts(page)).toEqual([title]);
});

test('a post whose call is cut arrives when the network is back', async ({ page, failures }) => {
  failures.expect(/ERR_|Failed to fetch/);
  const title = `Lost and found ${Date.now()}`;
  await addVideo(page);
  await describePost(page, title);
  const keys = new Set<string>();
  let cut = true;
  await page.route('**/api/posts', async (route) => {
    keys.add(route.request().headers()['idempotency-key'] ?? '');
    if (cut) await route.abort('internetdisconnected');
    else await route.continue();
  });
  await create(page);
  await expect(status(page).getByText('Sending')).toBeVisible();
  await page.goto(paths.profile());
  await expect(status(page).getByText('Sending')).toBeVisible();
  cut = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(status(page).getByText('Published')).toBeVisible(published);
  expect(await ownPosts(page)).toEqual([title]);
  expect(keys.size).toBe(1);
});

test('a refused post can be edited again, with everything in it', async ({ page, failures }) => {
  failures.expect(/status of 400/);
  const title = `Refused ${Date.now()}`;
  await addVideo(page);
  await describePost(page, title, 'kept');
  let refuse = true;
  await page.route('**/api/posts', (route) =>
    refuse
      ? route.fulfill({
          status: 400,
          json: { code: 400, message: 'This title is taken.', data: null, errors: { title: 'This title is taken.' } },
        })
      : route.continue(),
  );
  await create(page);
  const card = status(page).getByRole('listitem');
  await expect(card).toContainText(messages.createPostFailed);
  await expect(card).toContainText('This title is taken.');
  expect(await faults(page)).toEqual([]);
  await card.getByRole('button', { name: 'Edit post' }).click();
  await page.waitForURL(`**${paths.upload()}`);
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('This title is taken.');
  await expect(page.getByRole('button', { name: 'Remove #kept' })).toBeVisible();
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 30_000 });
  refuse = false;
  await page.getByLabel('Title').fill(`${title} again`);
  await create(page);
  await expect(status(page).getByText('Published')).toBeVisible(published);
  expect(await ownPosts(page)).toEqual([`${title} again`]);
});

test('if events are blocked the page polls', async ({ page, failures }) => {
  failures.expect(/processing\/events/);
  const title = `Polled ${Date.now()}`;
  await page.route('**/posts/processing/events**', (route) => route.abort('blockedbyclient'));
  const asked = page.waitForResponse((answer) => answer.url().includes('/posts/processing?code='));
  await addVideo(page);
  await describePost(page, title);
  await create(page);
  expect((await asked).status()).toBe(200);
  await expect(status(page).getByText('Published')).toBeVisible(published);
});

test('a member who logs out leaves nothing of a waiting post on the screen', async ({ page, failures }) => {
  failures.expect(/ERR_|Failed to fetch/);
  await addVideo(page);
  await describePost(page, `Private matter ${Date.now()}`);
  await page.route('**/api/posts', (route) => route.abort('internetdisconnected'));
  await create(page);
  await expect(status(page).getByText('Sending')).toBeVisible();
  await page.goto(paths.profile());
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(`**${paths.home()}`);
  await expect(page.getByText(messages.loggedOut)).toBeVisible();
  await expect(status(page)).toHaveCount(0);
});
