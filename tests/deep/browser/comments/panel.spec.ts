import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo } from '../../../e2e/steps/feed-page.ts';
import { join, logIn, makeAccount } from '../../../e2e/steps/join.ts';
import {
  anotherMember,
  comment,
  commentsButton,
  openPanel,
  openPanelInPopup,
  panelOf,
  untilHydrated,
} from '../../../e2e/steps/panel.ts';
import { publishImage } from '../../../e2e/steps/publish-images.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the panel and its menus have enough contrast, and the picture of the sound rotates', async ({ page }) => {
    const { postCode } = await findPost(page, isLongVideo);
    const panel = await openPanel(page, postCode);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await panel.getByRole('button', { name: '... Read More' }).click();
    const picture = panel
      .getByRole('link', { name: /^Original sound by / })
      .locator('span')
      .first();
    await expect.poll(() => picture.evaluate((one) => getComputedStyle(one).animationPlayState)).toBe('running');
    expect(await faultsInBothThemes(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Emoji' }).click();
    const emoji = page.getByRole('dialog', { name: 'Emoji' }).getByRole('button');
    await expect(emoji).toHaveCount(20);
    const lefts = await emoji.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)));
    expect(new Set(lefts).size, 'columns').toBe(5);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.getByRole('textbox').fill('Hello');
    await panel.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('dialog', { name: 'Log in to comment' })).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
  });

  test('no text, in any script, overflows its place or runs a script', async ({ page }, info) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => void dialogs.push(dialog.message()));
    await join(page, 'Xena Text');
    const title = `${'W'.repeat(60)} مرحبا`;
    const description = `See @xena.text #stills @nobody.at.all #no_such_tag\n${'y'.repeat(1000)}`;
    const code = await publishImage(page, info.outputPath('still.jpg'), { title, description });
    const zalgo = `Z${'\u0336\u0316\u034e\u0301\u0340'.repeat(40)}`;
    const texts = ['<img src=x onerror=alert(1)><script>alert(2)</script>', 'x'.repeat(1000), zalgo, 'مرحبا بالعالم'];
    for (const text of texts) await comment(page, code, text);
    const panel = await openPanel(page, code);
    await panel.getByRole('button', { name: '... Read More' }).click();
    await expect(panel.getByRole('link', { name: '@xena.text' }).first()).toHaveAttribute('href', /client\/profile/);
    await expect(panel.getByRole('link', { name: '#stills' }).first()).toHaveAttribute('href', paths.search('stills'));
    await expect(panel.getByRole('link', { name: /nobody|no_such/ })).toHaveCount(0);
    await expect(panel.getByText(zalgo)).toBeAttached();
    const direction = await panel.getByText('مرحبا بالعالم').evaluate((text) => getComputedStyle(text).direction);
    expect(direction).toBe('rtl');
    // One pixel of tolerance, because browsers round the widths of boxes.
    const wide = await panel.evaluate(
      (root) =>
        [root, ...root.querySelectorAll('.comment-scroller, header, .member-text, button')].filter(
          (box) =>
            (!box.matches('button') && box.scrollWidth > box.clientWidth + 1) ||
            box.getBoundingClientRect().right > innerWidth + 1,
        ).length,
    );
    expect(wide).toBe(0);
    expect(dialogs).toEqual([]);
  });

  test('a comment that a visitor wrote in Home is sent once, even from a copied tab', async ({ page }) => {
    const person = await makeAccount(page, 'Vic Visitor');
    const { postCode } = await findPost(page, ({ postType }) => postType === 'IMG');
    const text = 'I wanted to say, from two tabs';
    const panel = await openPanel(page, postCode);
    await panel.getByRole('textbox').fill(text);
    await panel.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('dialog', { name: 'Log in to comment' }).getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/auth/login?**');
    const [copy] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open(location.href)),
    ]);
    for (const tab of [page, copy]) {
      await logIn(tab, person);
      await tab.waitForURL((url) => `${url.pathname}${url.search}` === paths.home(postCode));
      await expect(panelOf(tab).getByText(text)).toHaveCount(1);
    }
    await copy.close();
    await panelOf(page).getByRole('button', { name: 'Close comments' }).click();
    await expect(panelOf(page)).toHaveCount(0);
    await page.reload();
    await untilHydrated(commentsButton(page, postCode));
    await expect(panelOf(page)).toHaveCount(0);
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the column covers none of the stage, and neither moves with reduced motion, even as the column closes', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { postCode } = await findPost(page, ({ postType }) => postType === 'IMG');
    const panel = await openPanel(page, postCode);
    const stage = page.locator(`[data-post="${postCode}"] .feed-stage`);
    const [left, column] = [await stage.boundingBox(), await panel.boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(column?.x ?? 0);
    expect(await panel.evaluate((one) => getComputedStyle(one).animationName)).toBe('fade-in');
    expect(await faultsInBothThemes(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Close comments' }).click();
    await expect(panel).toHaveCount(0);
  });

  test('the focus in the column does not scroll the page during its animation, in Home and in a popup', async ({
    page,
  }) => {
    const { postCode } = await findPost(page, ({ postType }) => postType === 'IMG');
    for (const open of [openPanel, openPanelInPopup]) {
      const panel = await open(page, postCode);
      const scrolled = await panel.evaluate((column) => {
        // The column has its final position before its first frame.
        column.animate({ marginRight: [`-${column.clientWidth}px`, '0px'] }, 60_000).pause();
        column.querySelector<HTMLElement>('[aria-label="Close comments"]')?.focus();
        let total = 0;
        for (let around = column.parentElement; around; around = around.parentElement) total += around.scrollLeft;
        return total;
      });
      expect(scrolled).toBe(0);
    }
  });

  test('new comments do not move the text that a member is reading', async ({ page }, info) => {
    await join(page, 'Ada Author');
    const code = await publishImage(page, info.outputPath('still.jpg'), { title: 'New and quiet' });
    for (let n = 0; n < 5; n += 1) await comment(page, code, `Line ${n}\n`.repeat(7).trim());
    const panel = await openPanel(page, code);
    const other = await anotherMember(page, 'Olu Other');
    const reading = panel.getByRole('article').nth(4);
    await reading.scrollIntoViewIfNeeded();
    const before = await reading.boundingBox();
    await comment(other, code, 'Did you see me?');
    await expect(panel.getByRole('button', { name: 'New comments' })).toBeVisible();
    // One pixel of tolerance, because browsers round scroll positions.
    const after = await panel.getByRole('article').nth(5).boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await other.context().close();
  });
});
