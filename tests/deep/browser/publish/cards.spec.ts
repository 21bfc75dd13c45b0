import { paths } from '#lib/paths.ts';
import { status } from '#tests/e2e/publish/maker.ts';
import { publishedBefore } from '#tests/e2e/publish/published-before.ts';
import { pressOn } from '#tests/e2e/steps/keyboard.ts';
import { phone, wide, windows } from '#tests/e2e/steps/windows.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

test('the card of a post never covers the form of Create Post', async ({ page }) => {
  const post = { postCode: 'some', title: 'On its way' };
  const answer = await publishedBefore(page, [post]);
  answer([{ ...post, status: 'PROCESSING', progress: 40 }]);
  await page.goto(paths.upload());
  await expect(status(page).getByText('Processing')).toBeVisible();
  for (const { on, use } of windows) {
    await test.step(`on ${on}`, async () => {
      await page.setViewportSize(use.viewport);
      await expect(async () => {
        const form = await page.locator('form[data-keep-clear]').boundingBox();
        const card = await status(page).boundingBox();
        if (!form || !card) throw new Error('There is nothing to compare.');
        const isBeside = card.x >= form.x + form.width || card.x + card.width <= form.x;
        const isBelow = card.y >= form.y + form.height;
        expect(isBeside || isBelow).toBe(true);
      }).toPass();
    });
  }
});

test('the cards lie over none of the tabs, the counter and the hint at the sound', async ({ page }) => {
  const posts = ['one', 'two', 'three'].map((postCode) => ({ postCode, title: `Post ${postCode}` }));
  const answer = await publishedBefore(page, posts);
  answer(posts.map((post) => ({ ...post, status: 'PROCESSING', progress: 40 })));
  await page.setViewportSize(phone.viewport);
  await page.goto(paths.home());
  await expect(status(page).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('button', { name: /for sound$/ })).toBeVisible();
  for (const viewport of [phone.viewport, { width: 768, height: 1024 }, { width: 1024, height: 768 }, wide.viewport]) {
    await test.step(`at ${viewport.width} pixels`, async () => {
      await page.setViewportSize(viewport);
      await expect(async () => {
        const card = await status(page).boundingBox();
        for (const part of ['.feed-tabs', '.feed-place', '.feed-hint', '.feed-sound', '.feed-rail']) {
          const box = await page.locator(part).first().boundingBox();
          if (!card || !box) throw new Error(`There is no ${part}.`);
          const isClear =
            card.x >= box.x + box.width ||
            card.x + card.width <= box.x ||
            card.y >= box.y + box.height ||
            card.y + card.height <= box.y;
          expect(isClear, part).toBe(true);
        }
      }).toPass();
    });
  }
});

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test(`published cards on ${on} close automatically, even after one of them was dismissed`, async ({ page }) => {
      const posts = ['one', 'two'].map((postCode) => ({ postCode, title: `Post ${postCode}` }));
      const cards = status(page).getByRole('listitem');
      await page.clock.install();
      const answer = await publishedBefore(page, posts);
      answer(posts.map((post) => ({ ...post, status: 'READY', progress: 100 })));
      await page.goto(paths.profile());
      await expect(status(page).getByText('Published')).toHaveCount(2);
      await page.clock.pauseAt(Date.now() + 1_000);
      const dismiss = status(page).getByRole('button', { name: 'Dismiss Post one' });
      if (use.hasTouch) await dismiss.tap();
      else await pressOn(page, dismiss);
      await expect(cards).toHaveCount(1);
      await page.clock.runFor(6_000);
      await expect(cards).toHaveCount(0);
    });
  });
}

test('on a phone held sideways, the card of a post is beside the navigation', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const post = { postCode: 'some', title: 'On its way' };
  const answer = await publishedBefore(page, [post]);
  answer([{ ...post, status: 'PROCESSING', progress: 40 }]);
  await page.goto(paths.profile());
  await expect(status(page).getByText('Processing')).toBeVisible();
  const nav = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const card = await status(page).boundingBox();
  if (!nav || !card) throw new Error('There is nothing to compare.');
  expect(card.x).toBeGreaterThanOrEqual(nav.x + nav.width);
});

test('the cards of posts are accessible in both themes, in every state', async ({ page }) => {
  const sent = { postCode: 'sent', title: 'Just sent' };
  const done = { postCode: 'done', title: 'Done' };
  const failed = { postCode: 'failed', title: 'Stumbled' };
  const answer = await publishedBefore(page, [sent, done, failed]);
  answer([
    { ...sent, status: 'PROCESSING', progress: 40 },
    { ...done, status: 'READY', progress: 100 },
    { ...failed, status: 'FAILED', failure: 'The disk was full for a moment.', canRetry: true },
  ]);
  await page.goto(paths.profile());
  await expect(status(page).getByRole('listitem')).toHaveCount(3);
  // A card under the pointer does not leave.
  await status(page).getByRole('listitem').filter({ hasText: 'Published' }).hover();
  expect(await faultsInBothThemes(page)).toEqual([]);
});
