import type { Locator, Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { openHome, playing, timeOf } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { openReady } from '../steps/own-profile.ts';
import { expectSameDocument, markDocument, navigate, shownScreen, untilReady } from '../steps/screens.ts';

const currentPlace = (page: Page) =>
  shownScreen(page).getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');

/** Counts from now on how often the video loses its loaded data. */
const countLosses = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement & { losses?: number }) => {
    element.losses = 0;
    element.addEventListener('emptied', () => {
      element.losses = (element.losses ?? 0) + 1;
    });
  });
const losses = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement & { losses?: number }) => element.losses ?? 'another element');
const isMuted = (video: Locator) => video.evaluate((element) => (element as HTMLVideoElement).muted);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a member moves between all screens without a page load, and the video continues at its place', async ({
    page,
  }) => {
    await join(page, 'Sally Screens');
    await openHome(page);
    await untilReady(page);
    await markDocument(page);
    const video = shownScreen(page).locator('[aria-posinset="1"] video');
    await page.getByRole('button', { name: 'Turn sound on' }).first().click();
    await expect.poll(() => isMuted(video)).toBe(false);
    await countLosses(video);

    for (const [name, title, address, robots] of [
      ['Search', 'Search · Riff', paths.search(), 1],
      ['Upload', 'Create Post · Riff', paths.upload(), 1],
      ['Profile', /^Sally Screens \(@.+\) · Riff$/, paths.profile(), 0],
      ['Home', / · Riff$/, paths.home(), 0],
    ] as const) {
      await test.step(`${name} has its address, title and place, and the focus`, async () => {
        await navigate(page, name);
        expect(new URL(page.url()).pathname).toBe(address);
        await expect(page).toHaveTitle(title);
        await expect(currentPlace(page)).toHaveText(name);
        expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
        await expect(page.locator('#content')).toHaveCount(1);
        await expect(page.locator('[data-announcer]')).toHaveText(title);
        await expect(page.locator('meta[name=robots]')).toHaveCount(robots);
        await untilReady(page);
        expect(await page.locator('link[rel=canonical]').count()).toBeLessThanOrEqual(1);
      });
    }
    await test.step('the video is the same one, with its sound, and keeps playing', async () => {
      await expect(page.locator('meta[name=theme-color]')).toHaveCount(1);
      await expect.poll(() => playing(page)).toHaveLength(1);
      const back = await timeOf(video);
      expect(back).toBeGreaterThan(0);
      expect(await losses(video)).toBe(0);
      expect(await isMuted(video)).toBe(false);
      await expect.poll(() => timeOf(video)).not.toBe(back);
    });
    await test.step('no video plays while another screen is shown, and Back shows Home again', async () => {
      await navigate(page, 'Search');
      await expect.poll(() => playing(page)).toEqual([]);
      await page.goBack();
      await expect.poll(() => playing(page)).toHaveLength(1);
      expect(await losses(video)).toBe(0);
      await expectSameDocument(page);
    });
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a member chooses a theme and copies the address of the profile, and the toast waits for the pointer', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await join(page, 'Tom Toast');
    await page.emulateMedia({ colorScheme: 'light' });
    await openReady(page, paths.profile());
    const settings = page.getByRole('button', { name: 'Settings' });
    const toast = page.getByText(messages.linkCopied);

    await test.step('Dark is shown at once', async () => {
      await expect(currentPlace(page)).toHaveText('Profile');
      await settings.click();
      await page.getByRole('menuitemradio', { name: 'Dark' }).click();
      await expect(page.locator('html')).toHaveClass(/dark/);
    });
    await test.step('the toast stays under the pointer and under the focus, and closes five seconds after both', async () => {
      await page.clock.install();
      await page.getByRole('menuitem', { name: 'Copy URL' }).click();
      await expect(toast).toBeVisible();
      await toast.hover();
      await page.clock.runFor(60_000);
      await expect(toast).toBeVisible();

      await page.mouse.move(5, 800);
      await page.getByRole('button', { name: 'Dismiss' }).focus();
      await page.clock.runFor(60_000);
      await expect(toast).toBeVisible();

      await toast.hover();
      await page.mouse.move(5, 800);
      await page.clock.runFor(60_000);
      await expect(toast).toBeVisible();

      await toast.hover();
      await settings.focus();
      await page.clock.runFor(60_000);
      await expect(toast).toBeVisible();

      await page.mouse.move(5, 800);
      await page.clock.runFor(5_100);
      await expect(toast).toHaveCount(0);
    });
    await test.step('the copied address opens the profile, in the chosen theme', async () => {
      await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
      await expect(page.getByRole('heading', { name: 'Tom Toast' })).toBeVisible();
      await expect(currentPlace(page)).toHaveText('Profile');
      await expect(page.locator('html')).toHaveClass(/dark/);
      await untilReady(page);
      await settings.click();
      await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
    });
    await test.step('Profile is not the current place on another member’s profile', async () => {
      const { userCode } = (await (await page.request.get('/api/posts?size=1')).json()).data.contents[0];
      await page.goto(paths.profile(userCode));
      await untilReady(page);
      await expect(currentPlace(page)).toHaveCount(0);
    });
  });
});

test('a member is offered their text from Create Post, and a logout ends the document', async ({ page }) => {
  await join(page, 'Dora Draft');
  await openHome(page);
  await markDocument(page);
  await test.step('Back to Create Post offers the draft', async () => {
    await navigate(page, 'Upload');
    await page.getByLabel('Title').fill('Left in a hurry');
    await navigate(page, 'Profile');
    await expect(page.getByRole('heading', { name: 'Dora Draft' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Create Post' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Left in a hurry');
    await navigate(page, 'Profile');
    await untilReady(page);
    await expectSameDocument(page);
  });
  await test.step('Logout loads Home again, without the earlier screens', async () => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out successfully')).toBeVisible();
    expect(await page.evaluate(() => 'marked' in window)).toBe(false);
    await expect(page.locator('[data-screen]')).toHaveCount(1);
  });
});
