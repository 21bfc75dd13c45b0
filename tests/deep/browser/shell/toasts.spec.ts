import type { Locator, Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { openImages } from '#tests/e2e/players/open-images.ts';
import { findPost, isLongVideo } from '#tests/e2e/steps/feed-page.ts';
import { join } from '#tests/e2e/steps/join.ts';
import { closeByEscape, untilBack } from '#tests/e2e/steps/keyboard.ts';
import { openPanel, openPanelInPopup, panelOf } from '#tests/e2e/steps/panel.ts';
import { untilReady } from '#tests/e2e/steps/screens.ts';
import { phone, pressTwice } from '#tests/e2e/steps/windows.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

/** Shows a toast in the way that the next screen shows a stored text. */
async function showToast(page: Page, text: string): Promise<void> {
  await page.evaluate((stored) => {
    sessionStorage.setItem('riff-toast', `info ${stored}`);
    document.dispatchEvent(new Event('riff-screen'));
  }, text);
}

/** The reachable toast: a full screen shows its own. */
const toastOf = (page: Page) =>
  page.locator('dialog[open] .toast, body:not(:has(dialog[open])) .toast').filter({ visible: true });

/** Waits for a toast, and keeps it with a resting pointer. */
async function holdToast(page: Page, text: string): Promise<void> {
  await expect(toastOf(page)).toHaveText(text);
  await toastOf(page).dispatchEvent('pointerover');
}

/** The element that a press on the toast's button would hit, and whether a screen reader finds the toast. */
async function reachOf(page: Page): Promise<{ isOnTop: boolean; isTold: boolean }> {
  const isOnTop = await toastOf(page).evaluate(async (toast) => {
    await Promise.allSettled(toast.getAnimations().map(({ finished }) => finished));
    const { x, y, width, height } = (toast.querySelector('button') as Element).getBoundingClientRect();
    return toast.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  const devTools = await page.context().newCDPSession(page);
  const { nodes } = await devTools.send('Accessibility.getFullAXTree');
  await devTools.detach();
  const isTold = nodes.some((node) => !node.ignored && node.name?.value === 'Dismiss');
  return { isOnTop, isTold };
}

/**
 * Expects a toast that appears while this is open to be on top, to reach screen readers, and to close by a press that closes
 * nothing else.
 */
async function expectToastAbove(page: Page, name: string, open: Locator): Promise<void> {
  await test.step(name, async () => {
    await expect(open).toBeVisible();
    await showToast(page, `Above ${name}`);
    await holdToast(page, `Above ${name}`);
    expect(await reachOf(page), name).toEqual({ isOnTop: true, isTold: true });
    await toastOf(page).getByRole('button', { name: 'Dismiss' }).tap();
    await expect(toastOf(page)).toHaveCount(0);
    await expect(open, name).toBeVisible();
  });
}

test('a member reads and closes a toast above any open layer', async ({ page }) => {
  await join(page, 'Tess Toast');
  const { postCode } = await findPost(page, isLongVideo);
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const menu = page.getByRole('menu');

  await test.step('in the feed', async () => {
    const panel = await openPanel(page, postCode);
    await expectToastAbove(page, 'a sheet', panel);
    await panel.getByRole('button', { name: 'Post options' }).click();
    await expectToastAbove(page, 'a menu', menu);
    await menu.getByRole('menuitem', { name: 'Report' }).click();
    await expectToastAbove(page, 'a dialog', dialog('Report Post'));
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: /emoji/i }).click();
    await expectToastAbove(page, 'a popover', dialog('Emoji'));
  });
  await test.step('in the popup of a post', async () => {
    const panel = await openPanelInPopup(page, postCode);
    await expectToastAbove(page, 'a sheet above a popup', panel);
    await closeByEscape(page, panelOf(page));
    const popup = page.getByRole('dialog');
    await expectToastAbove(page, 'a popup', popup);
    await pressTwice(page, page.locator(`[data-post="${postCode}"]`));
    const video = page.locator('dialog[open]');
    await expectToastAbove(page, 'a video in full screen above a popup', video);
    await video.locator('video').dispatchEvent('error');
    await holdToast(page, messages.videoFailed);
    expect(await reachOf(page)).toEqual({ isOnTop: true, isTold: true });
    await untilBack(page, () => page.keyboard.press('Escape'));
    await expect(video).toHaveCount(0);
    await expect(toastOf(page), 'it is still there when the full screen is left').toHaveText(messages.videoFailed);
  });
  await test.step('an image in full screen', async () => {
    const { post } = await openImages(page);
    await untilReady(page);
    await pressTwice(page, post);
    await expectToastAbove(page, 'an image in full screen', page.locator('dialog[open]'));
  });
});

test('on the smallest phone, the toast after a report has room for its text beside a long button', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await join(page, 'Rita Reports');
  const panel = await openPanel(page, (await findPost(page, isLongVideo)).postCode);
  await panel.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Post' });
  await dialog.getByRole('textbox').fill('It is an advertisement');
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  const sent = toastOf(page).getByText('Your report has been sent successfully!');
  await expect(toastOf(page).getByRole('button', { name: 'Mute or block' })).toBeVisible();
  expect((await sent.boundingBox())?.width).toBeGreaterThan(140);
});
