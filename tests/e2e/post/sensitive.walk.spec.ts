import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo, playing } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { pressInMenu, pressOn, tabTo } from '../steps/keyboard.ts';
import { publishImages } from '../steps/publish-images.ts';
import { untilReady } from '../steps/screens.ts';
import { wide } from '../steps/windows.ts';
import { popupOf, tileOf } from './profile-grid.ts';

test.use(wide);

/** The requests for uncovered files of an upload, from now on. */
function requestsFor(page: Page, publicId: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(publicId) && !request.url().includes('e_blur:')) asked.push(request.url());
  });
  return asked;
}

test('a sensitive video stays covered for a visitor, and for a member until they press Show', async ({
  page,
  riff,
}) => {
  const { postCode, videoUrl, userCode } = await findPost(page, isLongVideo);
  const asked = requestsFor(page, videoUrl ?? '');
  const item = page.locator(`[data-post="${postCode}"]`);
  const show = item.getByRole('button', { name: 'Show: Violence' });

  await riff.sensitive(postCode, 'VIOLENCE', async () => {
    await test.step('A visitor sees the reason, and a way to log in', async () => {
      await page.goto(paths.home(postCode));
      await untilReady(page);
      await expect(item.getByText('Violence')).toBeVisible();
      await expect(item.locator('video')).toHaveCount(0);
      expect(await faults(page)).toEqual([]);
      await item.getByRole('button', { name: 'Log in to see it: Violence' }).click();
      await expect(page.getByRole('dialog', { name: 'Log in to see sensitive posts' })).toBeVisible();
    });
    await test.step('A member uncovers it by keyboard; nothing of it was loaded before', async () => {
      await join(page, 'Mia Member');
      await page.goto(paths.home(postCode));
      await untilReady(page);
      await expect(show).toBeVisible();
      expect([asked, await playing(page)]).toEqual([[], []]);
      await pressOn(page, show);
      await expect(item.getByRole('button', { name: 'Pause' })).toBeFocused();
      await expect.poll(() => playing(page)).toEqual([postCode]);
    });
    await test.step('Another page covers it again, and its tile says why', async () => {
      await page.goto(paths.profile(userCode));
      await untilReady(page);
      const tile = page.getByRole('link', { name: /, covered: Violence$/ });
      await expect(tile).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await tile.click();
      await page.getByRole('button', { name: 'Show: Violence' }).click();
      await expect.poll(() => playing(page)).toEqual([postCode]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('link', { name: /, covered: Violence$/ })).toHaveCount(0);
    });
    await test.step('Its sound waits for a press too', async () => {
      await page.goto(paths.sound(postCode));
      await untilReady(page);
      const player = page.getByRole('button', { name: /^Play/ });
      await expect(player).toHaveCount(0);
      await page.getByRole('button', { name: 'Show: Violence' }).click();
      await expect(player).toBeVisible();
    });
    await test.step('A member that is of age can always see such posts', async () => {
      await page.goto(paths.contentSettings());
      await untilReady(page);
      const always = page.getByRole('switch', { name: 'Always show sensitive posts' });
      const question = page.getByRole('alertdialog', { name: 'Are you 18 or older?' });
      // It is the last of many switches.
      await always.focus();
      await page.keyboard.press('Space');
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(always).not.toBeChecked();
      await always.click();
      const saved = page.waitForResponse((answer) => answer.url().endsWith('/sensitive-settings') && answer.ok());
      await question.getByRole('button', { name: 'I am 18 or older' }).click();
      await saved;
      await expect(always).toBeChecked();
      await page.goto(paths.home(postCode));
      await expect.poll(() => playing(page)).toEqual([postCode]);
      await expect(show).toHaveCount(0);
    });
  });
});

test('an author marks a post by keyboard, and takes that back', async ({ page }, info) => {
  await join(page, 'Mara Marks');
  const author = await publishImages(page, info.outputPath('still.jpg'), 1);
  const dialog = page.getByRole('dialog', { name: 'Is this post sensitive?' });
  const openMenu = () => pressOn(page, page.getByRole('button', { name: 'Post options' }));

  await page.goto(paths.profile(author));
  await untilReady(page);
  await tileOf(page, 'Still 1').click();
  await expect(popupOf(page, 'Still 1').getByRole('article')).toBeVisible();
  await openMenu();
  await pressInMenu(page, 'Sensitive…');
  await expect(dialog.getByRole('radio', { name: 'Not sensitive' })).toBeChecked();
  expect(await faults(page)).toEqual([]);
  await tabTo(page, dialog.getByRole('radio', { name: 'Not sensitive' }));
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Medical content' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The post is marked as sensitive.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Show/ }), 'authors see their own posts').toHaveCount(0);

  await openMenu();
  await pressInMenu(page, 'Sensitive…');
  await expect(dialog.getByRole('radio', { name: 'Medical content' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Not sensitive' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The post is no longer marked as sensitive.')).toBeVisible();
});

test('an author says while publishing that a post is sensitive', async ({ page }) => {
  await join(page, 'Cora Composer');
  await page.goto(paths.upload());
  await untilReady(page);
  const reasons = page.getByRole('radio', { name: 'Flashing lights' });
  await expect(reasons).toHaveCount(0);
  await pressOn(page, page.getByRole('checkbox', { name: 'Sensitive', exact: true }), 'Space');
  await expect(page.getByRole('radio', { name: 'Something else' })).toBeChecked();
  await reasons.check();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Sensitive', exact: true }).click();
  await expect(reasons).toHaveCount(0);
});
