import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join, makeAccount } from '../steps/join.ts';
import { openReady, ownProfile } from '../steps/own-profile.ts';
import { publishImage } from '../steps/publish-images.ts';
import { phone, wide } from '../steps/windows.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

test.describe('on a phone', () => {
  test.use(phone);

  test('a member sees their tools on their own profile, and the private posts that nobody else sees', async ({
    page,
  }, info) => {
    await join(page, 'Pri Vate');
    const { userCode } = await ownProfile(page);
    await test.step('The address gets the member’s own code, within the same entry of the browser history', async () => {
      await page.goto(paths.search());
      const places = await page.evaluate(() => history.length);
      await openReady(page, paths.profile());
      await expect(page).toHaveURL(new RegExp(`${userCode}$`));
      expect(await page.evaluate(() => history.length)).toBe(places + 1);
    });

    await test.step('An empty profile offers the first post, and the member cannot follow themselves', async () => {
      await expect(page.getByText('No posts available')).toBeVisible();
      const uploads = page.getByRole('main').getByRole('link', { name: 'Upload' });
      await expect(uploads).toHaveCount(2);
      for (const upload of await uploads.all()) await expect(upload).toHaveAttribute('href', paths.upload());
      await expect(button(page, 'You')).toBeDisabled();
      await expect(button(page, 'Edit')).toBeEnabled();
      await expect(button(page, 'Edit avatar')).toBeEnabled();
      await page.getByRole('button', { name: '0 Following' }).click();
      await expect(page.getByText('Pri Vate follows nobody yet.')).toBeVisible();
    });

    await test.step('A private post has a lock and a label', async () => {
      await publishImage(page, info.outputPath('still.jpg'), { title: 'For me', visibility: 'PRIVATE' });
      await openReady(page, paths.profile());
      const tile = page.getByRole('list', { name: 'Posts' }).getByRole('link', { name: 'For me, private' });
      await expect(tile.getByText('Private')).toBeVisible();
    });
  });
});

test.describe('on a wide screen', () => {
  test.use(wide);

  test('a member changes their names and bio, and sees them without a reload', async ({ page, failures, riff }) => {
    failures.expect(/status of (409|500)/);
    const other = await makeAccount(page, 'Tom Taken');
    const taken = await page.request.get(`/api/accounts/detail?code=${await riff.codeOf(other.email)}`);
    const { userName: takenName } = ((await taken.json()) as { data: { userName: string } }).data;
    await join(page, 'Eve Edit');
    const name = `eve.${Date.now()}`;
    const edit = button(page, 'Edit');
    const save = button(page, 'Save Changes');
    await openReady(page, paths.profile());

    await test.step('Escape keeps the changes for the next time, and Cancel drops them', async () => {
      await edit.click();
      await expect(page.getByLabel('Display name')).toHaveValue('Eve Edit');
      await page.getByLabel('Bio').fill('Half a thought');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await openReady(page, paths.profile());
      await edit.click();
      await expect(page.getByLabel('Bio')).toHaveValue('Half a thought');
      await expect(page.getByRole('status').filter({ hasText: 'still here' })).toBeVisible();
      await button(page, 'Cancel').click();
      await edit.click();
      await expect(page.getByLabel('Bio')).toHaveValue('');
    });

    await test.step('Without an answer the update fails, and nothing is lost', async () => {
      await page.getByLabel('Bio').fill('Hello 👋');
      await expect(page.getByText('7/300')).toBeVisible();
      await page.route('**/api/accounts/update-profile', (route) =>
        route.fulfill({ status: 500, json: { code: 500, message: '', data: null, errors: {} } }),
      );
      await save.click();
      const toast = page.getByRole('alert').filter({ hasText: 'Update failed' });
      await expect(toast).toContainText('An unknown error occurred.');
      await expect(page.getByLabel('Bio')).toHaveValue('Hello 👋');
      await page.unroute('**/api/accounts/update-profile');
    });

    await test.step('A user name that another member has is refused under its field', async () => {
      await page.getByLabel('Username').fill(takenName);
      await save.click();
      await expect(page.getByLabel('Username')).toHaveAccessibleDescription(messages.userNameTaken);
    });

    await test.step('The saved profile shows at once, as the server wrote it', async () => {
      await page.getByLabel('Display name').fill('Eve Evergreen');
      await page.getByLabel('Username').fill(name.toUpperCase());
      await save.click();
      await expect(page.getByText(messages.profileUpdated)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Eve Evergreen' })).toBeVisible();
      await expect(page.getByText(`@${name}`, { exact: true })).toBeVisible();
      await expect(page.getByText('Hello 👋')).toBeVisible();
    });
  });

  test('a member installs the app from their settings once the browser offers the installation', async ({ page }) => {
    /** Acts like a browser that offers to install the product, and whose user gives this answer. */
    const offer = (outcome: 'accepted' | 'dismissed') =>
      page.evaluate((answer) => {
        const event = new Event('beforeinstallprompt', { cancelable: true });
        dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: answer }) }));
      }, outcome);
    const flag = () => page.evaluate(() => localStorage.getItem('pwaCanInstall'));
    await join(page, 'Ina Install');
    await openReady(page, paths.profile());
    await button(page, 'Settings').click();

    await test.step('Before the offer, the menu offers a reload', async () => {
      await expect(page.getByText('Installation option is not available. Please reload the page.')).toBeVisible();
      await expect(item(page, 'Install App')).toHaveCount(0);
      await expect(item(page, 'Change password')).toHaveAttribute('href', paths.changePassword());
      await expect(item(page, 'About Riff')).toHaveAttribute('href', paths.about());
    });

    await test.step('On an iPhone, whose browser makes no offer, the menu explains the installation', async () => {
      await expect(page.getByText('Share, then Add to Home Screen')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.evaluate(() => Object.assign(navigator, { standalone: false }));
      await button(page, 'Settings').click();
      await expect(page.getByText(messages.installUnavailable)).toBeVisible();
      await expect(page.getByText('Share, then Add to Home Screen')).toBeVisible();
    });

    await test.step('The offer replaces that with Install App, until the member accepts', async () => {
      await offer('accepted');
      await item(page, 'Install App').click();
      await expect.poll(flag).toBe('false');
    });

    await test.step('Another offer ends when the app is installed in another way', async () => {
      await offer('dismissed');
      await expect.poll(flag).toBe('true');
      await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
      await expect.poll(flag).toBe('false');
      await button(page, 'Settings').click();
      const reloaded = page.waitForEvent('load');
      await item(page, 'Reload Page').click();
      await reloaded;
    });
  });
});
