import type { Locator, Page } from 'playwright';
import { dot, isShown, openAt, openImages, stageOf } from '#tests/e2e/players/open-images.ts';
import { isPaused, lineOffBy, openVideo } from '#tests/e2e/players/open-video.ts';
import { timeOf } from '#tests/e2e/steps/feed-page.ts';
import { join } from '#tests/e2e/steps/join.ts';
import { publishFiles } from '#tests/e2e/steps/publish-images.ts';
import { phone, press } from '#tests/e2e/steps/windows.ts';
import { plainImage } from '#tests/fixtures/image.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { brightnessNow, recordFrames } from '#tests/support/browser/frames.ts';

test.use(phone);

/** Frames are JPEGs, whose loss stays below this value (of 255). A gap between two images would cost more than 100. */
const TOLERATED = 4;

/** Waits until no image is fading. */
const fadesEnd = (within: Locator) =>
  within.evaluate((box) =>
    Promise.allSettled(
      [...box.querySelectorAll('img')].flatMap((image) => image.getAnimations().map(({ finished }) => finished)),
    ),
  );

/** The image with this id. */
const imageOf = (within: Locator, id = '') => within.locator(`img[aria-hidden][src$="${id}"]`);

/** Publishes a post with bright images, the last of which may have another shape. */
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

test('no dark frame appears between bright images, and each image fades in over 0.3 seconds', async ({
  page,
}, info) => {
  const { code, ids } = await publishBright(page, (name) => info.outputPath(name), 360);
  const post = await openAt(page, code);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { x, y, width, height } = await stageOf(post);
  // Where neither tabs nor text nor buttons cover it.
  const within = { x: x + width * 0.2, y: y + height * 0.25, width: width * 0.5, height: height * 0.3 };
  const fades = await post.evaluateHandle((box: HTMLElement) => {
    const seen: object[] = [];
    box.addEventListener('animationstart', ({ target, animationName: name }) => {
      if (!(target instanceof HTMLImageElement) || target.dataset['image'] === undefined) return;
      seen.push({ name, duration: getComputedStyle(target).animationDuration });
    });
    return seen;
  });
  await expect(imageOf(post, ids[0])).toHaveJSProperty('complete', true);
  const light = [await brightnessNow(page, within)];
  const frames = await recordFrames(page);
  for (const number of [2, 3, 1, 3]) {
    await dot(post, number).click();
    await expect(imageOf(post, ids[number - 1])).toHaveAttribute('aria-hidden', 'false');
    await fadesEnd(post);
    light.push(await brightnessNow(page, within));
  }
  const seen = await frames.stop(within);
  expect(seen.length).toBeGreaterThan(0);
  expect(Math.min(...seen)).toBeGreaterThan(Math.min(...light) - TOLERATED);
  expect(new Set((await fades.jsonValue()).map((fade) => JSON.stringify(fade)))).toEqual(
    new Set(['{"name":"image-fade-in","duration":"0.3s"}']),
  );
});

test('on a slow connection, an image stays, with its backdrop, until the next one has arrived', async ({
  page,
}, info) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
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
  expect(await brightnessNow(page, whole), 'it has not arrived').toBeGreaterThan(before - TOLERATED);
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
  expect(Math.min(...seen)).toBeGreaterThan(Math.min(before, after) - TOLERATED);
});

test('the progress line follows the video without code that runs for every frame', async ({ page }) => {
  await page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (run) => {
      const { dataset } = document.documentElement;
      dataset['frames'] = String(Number(dataset['frames'] ?? 0) + 1);
      return request(run);
    };
  });
  const post = await openVideo(page);
  const video = post.locator('video');
  const frames = () => page.evaluate(() => Number(document.documentElement.dataset['frames'] ?? 0));
  await expect.poll(() => timeOf(video)).toBeGreaterThan(0.5);
  const before = { frames: await frames(), time: await timeOf(video) };
  await expect.poll(() => timeOf(video)).toBeGreaterThan(before.time + 1);
  // A second has 60 frames; other parts of the page request single ones.
  expect((await frames()) - before.frames).toBeLessThan(20);
  // The line restarts when it is 0.05 seconds off, which is 0.005 of ten seconds. Reading takes a moment too.
  await expect.poll(() => lineOffBy(post)).toBeLessThan(0.03);
  await press(page, post);
  await expect.poll(() => isPaused(video)).toBe(true);
  await expect.poll(() => lineOffBy(post)).toBeLessThan(0.005);
});

test('with forced colours, the dots of images stay visible, and the current dot differs', async ({ page }) => {
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
  // The mark is the same while it fills.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(post.locator('[data-auto]')).toHaveCount(1);
  const fill = await post.locator('.image-dot[aria-current=true] > span').evaluate((mark) => {
    const of = (part?: string) => getComputedStyle(mark, part).backgroundColor;
    return [of(), of('::after')];
  });
  expect(fill).toEqual([colours[0], colours[0]]);
});

test('with reduced motion, the line of the sound does not move', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const post = await openVideo(page);
  await expect(post.locator('.feed-marquee > span')).toHaveCSS('animation-name', 'none');
});
