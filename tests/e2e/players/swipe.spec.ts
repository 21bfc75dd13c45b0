import type { Locator, Page } from 'playwright';
import { plainImage } from '#tests/fixtures/image.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { brightnessNow, recordFrames } from '#tests/support/browser/frames.ts';
import { currentPost, swipe } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { publishFiles } from '../steps/publish-images.ts';
import { dot, isShown, openAt, openImages, openStill } from './open-images.ts';
import { pointer, press, pressTwice, standStill, windows } from './windows.ts';

/** The box of the media, and a height at which nothing but the media takes a finger. */
async function stageOf(post: Locator) {
  const box = await post.locator('.feed-stage').boundingBox();
  if (!box) throw new Error('The post is not there.');
  return { ...box, middle: box.x + box.width / 2, level: box.y + box.height * 0.4 };
}

/** The left edge of the image with this number. */
const leftOf = (within: Locator, number: number) =>
  within
    .locator(`[data-image="${number - 1}"]`)
    .evaluate((image) => Math.round(image.getBoundingClientRect().left * 10) / 10);

const isLoaded = (within: Locator, number: number) =>
  within
    .locator(`[data-image="${number - 1}"]`)
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

/** Waits until no image fades any more. */
const fadesEnd = (within: Locator) =>
  within.evaluate((box) =>
    Promise.allSettled(
      [...box.querySelectorAll('img')].flatMap((image) => image.getAnimations().map(({ finished }) => finished)),
    ),
  );

/** The image with this id. */
const imageOf = (within: Locator, id = '') => within.locator(`img[aria-hidden][src$="${id}"]`);

/** Publishes a post with bright images, one of which may have another shape. */
async function publishBright(page: Page, folder: (name: string) => string, lastHeight: number) {
  await join(page, 'Bella Bright');
  const code = await publishFiles(
    page,
    [
      await plainImage(folder('yellow.jpg'), '#ffe680'),
      await plainImage(folder('green.jpg'), '#b0ffb0'),
      await plainImage(folder('sky.jpg'), '#a0e8ff', 360, lastHeight),
    ],
    { title: 'Three bright walls' },
  );
  const answer = await page.request.get(`/api/posts/get?code=${code}`);
  const { data } = (await answer.json()) as { data: { imageUrls: string[] } };
  return { code, ids: data.imageUrls };
}

for (const { on, use } of windows) {
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('a sideways drag moves the image along, steps and wraps', async ({ page }) => {
      const { post, ids } = await openStill(page);
      const { x, width, middle, level } = await stageOf(post);
      const hand = await pointer(page);
      await expect.poll(() => isLoaded(post, 2)).toBe(true);
      const rest = await leftOf(post, 1);
      await hand.down([middle + 100, level]);
      for (const by of [80, 40, 0, -20]) await hand.move([middle + by, level + 6]);
      await expect.poll(() => leftOf(post, 1)).toBeCloseTo(rest - 120, 0);
      // The next one follows at its edge.
      expect(await leftOf(post, 2)).toBeCloseTo(x + width - 120, 0);
      await hand.up();
      await isShown(post, 2);
      await expect.poll(() => leftOf(post, 2)).toBe(rest);
      // The press that ends a drag is none.
      await expect(post.getByRole('button', { name: 'Pause' })).toBeVisible();

      for (const number of [1, ids.length]) {
        await hand.down([middle - 100, level]);
        for (const by of [-60, 0, 60]) await hand.move([middle + by, level]);
        await hand.up();
        await isShown(post, number);
      }
      expect(await page.getByRole('feed').evaluate((list) => list.scrollTop)).toBe(0);
    });

    test('a drag that is let go early goes back', async ({ page }) => {
      const { post } = await openStill(page);
      const { middle, level } = await stageOf(post);
      const hand = await pointer(page);
      await expect.poll(() => isLoaded(post, 2)).toBe(true);
      const rest = await leftOf(post, 1);
      await hand.down([middle, level]);
      await hand.move([middle - 150, level]);
      await expect.poll(() => leftOf(post, 1)).toBeCloseTo(rest - 150, 0);
      for (const by of [-100, -50, -30]) await hand.move([middle + by, level]);
      // Not a flick, on a machine of any speed.
      await page.evaluate(
        () =>
          new Promise((done) => {
            const start = performance.now();
            const later = () => (performance.now() - start > 150 ? done(null) : requestAnimationFrame(later));
            later();
          }),
      );
      await hand.up();
      await expect.poll(() => leftOf(post, 1)).toBe(rest);
      await isShown(post, 1);
      await expect(post.getByRole('button', { name: 'Pause' })).toBeVisible();
    });

    test('images step by themselves every 4 seconds while nobody touches them', async ({ page }) => {
      const { post } = await openStill(page);
      await expect(post.locator('[data-auto]')).toHaveCount(0);
      await standStill(page);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await expect(post.locator('[data-auto]')).toHaveCount(1);
      await dot(post, 2).click();
      await isShown(post, 2);
      await expect(post.locator('[data-image="1"]')).toHaveAttribute('aria-hidden', 'false');
      await page.clock.runFor(3_900);
      await isShown(post, 2);
      await page.clock.runFor(200);
      await isShown(post, 3);
      await expect(post.locator('[data-image="2"]')).toHaveAttribute('aria-hidden', 'false');

      const { middle, level } = await stageOf(post);
      const hand = await pointer(page);
      await hand.down([middle, level]);
      await expect(post.locator('[data-auto]')).toHaveCount(0);
      await page.clock.runFor(9_000);
      await isShown(post, 3);
      await hand.move([middle, level + 12]);
      await hand.up();
      await page.clock.runFor(1_000);

      if ((await post.getByRole('button', { name: 'Pause' }).count()) > 0) await press(page, post);
      await expect(post.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
      await page.clock.runFor(9_000);
      await isShown(post, 3);
    });

    test('bright images never show a dark frame between them', async ({ page }, info) => {
      const { code, ids } = await publishBright(page, (name) => info.outputPath(name), 360);
      const post = await openAt(page, code);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      const { x, y, width, height } = await stageOf(post);
      // Where neither tabs nor text nor buttons cover it.
      const within = { x: x + width * 0.2, y: y + height * 0.25, width: width * 0.5, height: height * 0.3 };
      const settled = async (number: number) => {
        await expect(imageOf(post, ids[number - 1])).toHaveAttribute('aria-hidden', 'false');
        await fadesEnd(post);
      };
      await expect(imageOf(post, ids[0])).toHaveJSProperty('complete', true);
      const light = [await brightnessNow(page, within)];
      const frames = await recordFrames(page);
      for (const number of [2, 3, 1, 3]) {
        await dot(post, number).click();
        await settled(number);
        light.push(await brightnessNow(page, within));
      }
      const seen = await frames.stop(within);
      expect(seen.length).toBeGreaterThan(4);
      expect(Math.min(...seen)).toBeGreaterThan(Math.min(...light) - 4);
    });
  });
}

test.describe('on a slow line', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the image that is there stays, with its backdrop, until the next one has come', async ({ page }, info) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { code, ids } = await publishBright(page, (name) => info.outputPath(name), 640);
    const [first, second] = ids;
    await page.route(
      (url) => ids.slice(1).some((id) => url.pathname.endsWith(id)),
      async (route) => {
        await held;
        await route.continue().catch(() => {});
      },
    );
    const post = await openAt(page, code, 'domcontentloaded');
    const { x, y, width, height } = await stageOf(post);
    const whole = { x, y: y + 80, width: width * 0.75, height: height * 0.5 };
    await expect(imageOf(post, first)).toHaveJSProperty('complete', true);
    const before = await brightnessNow(page, whole);
    const frames = await recordFrames(page);
    await dot(post, 2).click();
    await isShown(post, 2);
    // Some frames in which it has not come.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 40; frame += 1) await new Promise(requestAnimationFrame);
    });
    release();
    await expect(imageOf(post, second)).toHaveAttribute('aria-hidden', 'false');
    await expect(imageOf(post, second)).toHaveJSProperty('complete', true);
    const backdrop = post.locator('img[src*="e_blur"]').last();
    await expect(backdrop).toHaveAttribute('src', new RegExp(`${second}$`));
    await expect(backdrop).toHaveJSProperty('complete', true);
    await fadesEnd(post);
    const after = await brightnessNow(page, whole);
    const seen = await frames.stop(whole);
    expect(seen.length).toBeGreaterThan(0);
    expect(Math.min(...seen)).toBeGreaterThan(Math.min(before, after) - 4);
  });

  test('a swipe up still shows the next post, and a sideways one does not', async ({ page }) => {
    const { post } = await openImages(page);
    const { middle, level } = await stageOf(post);
    const hand = await pointer(page);
    await hand.down([middle + 100, level]);
    // Bent, as a thumb moves.
    for (const [across, down] of [
      [60, 6],
      [0, 20],
      [-80, 44],
    ] as const)
      await hand.move([middle + across, level + down]);
    await hand.up();
    await isShown(post, 2);
    expect(await page.getByRole('feed').evaluate((list) => list.scrollTop)).toBe(0);
    await swipe(page);
    await expect.poll(async () => (await currentPost(page)).getAttribute('aria-posinset')).toBe('2');
  });
});

test.describe('with keys and a trackpad', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a sideways scroll steps through the images, and never through the posts', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { post, ids } = await openImages(page);
    const { middle, level } = await stageOf(post);
    await page.mouse.move(middle, level);
    await page.mouse.wheel(60, 25);
    await isShown(post, 2);
    await expect(post.locator('[data-image="1"]')).toHaveAttribute('aria-hidden', 'false');
    for (const number of [1, ids.length]) {
      await page.waitForFunction(
        (from) => performance.now() - from > 200,
        await page.evaluate(() => performance.now()),
      );
      await page.mouse.wheel(-120, 0);
      await isShown(post, number);
    }
    expect(await page.getByRole('feed').evaluate((list) => list.scrollTop)).toBe(0);
  });

  test('the dots are one group with one tab stop, in which the arrow keys move', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { post, ids } = await openImages(page);
    const group = post.getByRole('group', { name: 'Images' });
    await expect(group.getByRole('button')).toHaveCount(ids.length);
    await expect(group.locator('[tabindex="0"]')).toHaveCount(1);
    await dot(group, 1).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dot(group, 2)).toBeFocused();
    await page.keyboard.press('End');
    await expect(dot(group, ids.length)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(dot(group, 1)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(dot(group, ids.length)).toBeFocused();
    await isShown(post, ids.length);
    await page.keyboard.press('Tab');
    await expect(group.locator(':focus')).toHaveCount(0);
    expect(await faults(page)).toEqual([]);
  });

  test('images stand still while the keyboard is at their dots, and with reduced motion', async ({ page }) => {
    const { post } = await openImages(page);
    await expect(post.locator('[data-auto]')).toHaveCount(1);
    await dot(post, 1).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dot(post, 2)).toBeFocused();
    await expect(post.locator('[data-auto]')).toHaveCount(0);
    await dot(post, 2).blur();
    await expect(post.locator('[data-auto]')).toHaveCount(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(post.locator('[data-auto]')).toHaveCount(0);
  });

  test('forced colours keep the dots visible, the shown one apart', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const { post } = await openImages(page);
    const colours = await post.getByRole('group', { name: 'Images' }).evaluate((group) => {
      const of = (selector: string) => {
        const mark = group.querySelector(`${selector} > span`);
        return mark && getComputedStyle(mark).backgroundColor;
      };
      return [of('[aria-current=true]'), of('[aria-current=false]'), getComputedStyle(document.body).backgroundColor];
    });
    expect(new Set(colours).size).toBe(3);
    // While it fills, too: it is the same mark all the time.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(post.locator('[data-auto]')).toHaveCount(1);
    const fill = await post.locator('.image-dot[aria-current=true] > span').evaluate((mark) => {
      const of = (part?: string) => getComputedStyle(mark, part).backgroundColor;
      return [of(), of('::after')];
    });
    expect(fill).toEqual([colours[0], colours[0]]);
  });
});

for (const { on, use } of windows) {
  test(`the full-screen slider is swiped on ${on} as the post is`, async ({ browser, riff }) => {
    const page = await browser.newPage({ ...use, baseURL: riff.origin, reducedMotion: 'reduce' });
    const { post, ids } = await openImages(page);
    await pressTwice(page, post);
    const slider = page.getByRole('dialog');
    await expect(slider.getByRole('img')).toBeVisible();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const hand = await pointer(page);
    const rest = await leftOf(slider, 1);
    // What is not there yet gives way to the finger, and comes when it is there.
    await expect.poll(() => isLoaded(slider, 2)).toBe(true);
    await hand.down([width / 2, height / 2]);
    for (const by of [-40, -90]) await hand.move([width / 2 + by, height / 2]);
    await expect.poll(() => leftOf(slider, 1)).toBeCloseTo(rest - 90, 0);
    await hand.up();
    await isShown(slider, 2);
    await expect.poll(() => leftOf(slider, 2)).toBe(rest);
    for (const number of [1, ids.length]) {
      await hand.down([width / 2, height / 2]);
      for (const by of [40, 90]) await hand.move([width / 2 + by, height / 2]);
      await hand.up();
      await isShown(slider, number);
    }
    await expect(slider).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.close();
  });
}
