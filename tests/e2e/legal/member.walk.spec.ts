import type { APIRequestContext } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect } from '#tests/support/browser/e2e.ts';
import { listPosts } from '../steps/feed-page.ts';
import { join, logIn } from '../steps/join.ts';
import { untilReady } from '../steps/screens.ts';
import { test } from './legal-riff.ts';

/** Does something as an administrator, whose session is not the page's. */
const asOperator = (request: APIRequestContext) => ({
  publish: async (page: string, text: string, version: number, asksAnew = false) => {
    const answer = await request.post('/api/pages', { data: { page, text, version, asksAnew } });
    expect(answer.ok(), await answer.text()).toBe(true);
  },
  setMembersOnly: async (value: boolean) => {
    const { data } = await (await request.get('/api/settings')).json();
    const { version } = data.settings.find(({ name }: { name: string }) => name === 'membersOnly');
    const answer = await request.put('/api/settings', { data: { name: 'membersOnly', value, version } });
    expect(answer.ok(), await answer.text()).toBe(true);
  },
});

test('a member agrees to the terms when they register and once more after a change, and uses a closed Riff', async ({
  page,
  browser,
  riff,
  failures,
}) => {
  failures.expect(/status of (401|428)/);
  const office = await browser.newContext({ baseURL: riff.origin });
  const { email } = await join(await office.newPage(), 'Olga Operator');
  await riff.permit(email, ['SETTINGS'], ['view', 'update']);
  const operator = asOperator(office.request);
  await operator.publish('TERMS', 'Be kind.\n\nOld rule.\n\nThe end.', 0);

  const person = { displayName: 'Mia Member', email: `mia-${Date.now()}@example.org`, password: 'four small keys' };
  await test.step('Register names what they agree to', async () => {
    await page.goto(paths.register());
    await untilReady(page);
    await expect(page.getByText('By registering you agree to: Terms')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(person.password);
    await page.getByLabel('Display name').fill(person.displayName);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText(messages.registered)).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(paths.home());
  });
  await test.step('a new version is shown on the page that comes next, with what has changed', async () => {
    await operator.publish('TERMS', 'Be kind.\n\nNew rule.\n\nThe end.', 1, true);
    await page.goto(paths.notificationSettings());
    await expect(page.getByRole('heading', { name: 'Please read this' })).toBeVisible();
    await expect(page.getByRole('insertion')).toHaveText(/New rule\./);
    await expect(page.getByRole('deletion')).toHaveText(/Old rule\./);
    await expect(page.getByText('The end.')).toBeHidden();
    await page.getByText('Unchanged part').last().click();
    await expect(page.getByText('The end.')).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
  });
  await test.step('they agree once, and are on the page that they asked for', async () => {
    await untilReady(page);
    await page.getByRole('button', { name: 'I agree' }).click();
    await page.waitForURL(paths.notificationSettings());
    await page.goto(paths.home());
    await expect(page).toHaveURL(new RegExp(`${paths.home()}$`));
  });
  await test.step('a version that comes while a screen is open is shown at the next call, and who does not agree logs out', async () => {
    await page.goto(paths.notificationSettings());
    await untilReady(page);
    await operator.publish('TERMS', 'Third.', 2, true);
    await page.locator('[role=switch]:enabled').first().click();
    await expect(page.getByRole('heading', { name: 'Please read this' })).toBeVisible();
    await untilReady(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(paths.home());
  });
  await test.step('once only members see Riff, the link to a post leads through Login and the consent to the post', async () => {
    const [post] = await listPosts(page);
    await operator.setMembersOnly(true);
    await page.goto(paths.home(post?.postCode));
    await expect(page).toHaveURL(new RegExp(paths.login()));
    await untilReady(page);
    await logIn(page, person);
    await page.getByRole('button', { name: 'I agree' }).click();
    await expect(page).toHaveURL(new RegExp(`code=${post?.postCode}`));
    await expect
      .poll(() =>
        page
          .locator('video')
          .first()
          .evaluate((video: HTMLVideoElement) => video.currentTime),
      )
      .toBeGreaterThan(0);
    await operator.setMembersOnly(false);
  });
  await office.close();
});
