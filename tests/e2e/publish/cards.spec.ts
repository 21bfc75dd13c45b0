import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { status } from './maker.ts';

const title = 'Ready to see';

/** A member whose post has just been published, as this browser and the server would have it. */
async function publish(page: Page, path: string) {
  await join(page, 'Mae Maker');
  const me = (await (await page.request.get('/api/accounts/me')).json()) as { data: { userCode: string } };
  const { userCode } = me.data;
  await page.route('**/posts/processing/events**', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: posts\ndata: ${JSON.stringify([{ postCode: 'some', title, status: 'READY', progress: 100 }])}\n\n`,
    }),
  );
  await page.addInitScript(
    (post) => {
      if (sessionStorage.getItem('begun')) return;
      sessionStorage.setItem('begun', 'yes');
      localStorage.setItem('riff-watched', JSON.stringify([post]));
    },
    { postCode: 'some', userCode, title },
  );
  await page.goto(path);
  await expect(status(page).getByText('Published')).toBeVisible();
}

test('the card of a published post leaves by itself, and does not come again', async ({ page }) => {
  await publish(page, paths.profile());
  await page.mouse.move(700, 300);
  await expect(status(page)).toHaveCount(0, { timeout: 9_000 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mae Maker' })).toBeVisible();
  await expect(status(page)).toHaveCount(0);
});

test('it stays while it is pointed at, and leaves with View post', async ({ page }) => {
  await publish(page, paths.profile());
  const link = status(page).getByRole('link', { name: 'View post' });
  await link.hover();
  await link.click();
  await page.waitForURL(/code=some/);
  await expect(status(page)).toHaveCount(0);
});

for (const [size, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
})) {
  test(`it never lies over the form of Create Post on a ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await publish(page, paths.upload());
    const form = await page.locator('form[data-keep-clear]').boundingBox();
    const card = await status(page).boundingBox();
    if (!form || !card) throw new Error('there is nothing to compare');
    const isBeside = card.x >= form.x + form.width || card.x + card.width <= form.x;
    const isBelow = card.y >= form.y + form.height;
    expect(isBeside || isBelow).toBe(true);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a swipe takes it away, a short one does not', async ({ page }) => {
    await publish(page, paths.profile());
    const card = status(page).getByRole('listitem');
    const box = await card.boundingBox();
    if (!box) throw new Error('the card has no place');
    const touch = await page.context().newCDPSession(page);
    const swipe = async (by: number) => {
      const at = (x: number) => [{ x, y: box.y + 30 }];
      const start = box.x + 60;
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(start) });
      for (const part of [0.3, 0.6, 1])
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(start + by * part) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(40);
    await expect(card).toBeVisible();
    await swipe(140);
    await expect(status(page)).toHaveCount(0, { timeout: 2_000 });
  });
});
