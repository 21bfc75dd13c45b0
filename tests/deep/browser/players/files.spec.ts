import { paths } from '#lib/paths.ts';
import { isShown, openStill } from '#tests/e2e/players/open-images.ts';
import { findPost, isLongVideo, timeOf } from '#tests/e2e/steps/feed-page.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

test('a video continues at its second when its file is replaced while it plays', async ({ page }) => {
  const { postCode, videoUrl } = await findPost(page, isLongVideo);
  // Bytes from before the renditions replaced the copy belong to one file, later bytes to another.
  await page.route(new RegExp(`/video/upload/c_limit,h_\\d+/${videoUrl}\\.mp4$`), async (route) => {
    const { range: _, ...headers } = route.request().headers();
    const [from = 0] = (route.request().headers()['range']?.match(/\d+/g) ?? []).map(Number);
    const whole = await (await route.fetch({ headers })).body();
    const cut = Math.floor(whole.length / 2);
    const isCopy = from < cut;
    const [body, total] = isCopy ? [whole.subarray(from, cut), whole.length] : [whole.subarray(0, 1000), 500_000_000];
    await route.fulfill({
      status: 206,
      headers: {
        'accept-ranges': 'bytes',
        'content-type': 'video/mp4',
        'content-range': `bytes ${from}-${from + body.length - 1}/${total}`,
        etag: isCopy ? '"copy"' : '"rendition"',
      },
      body,
    });
  });
  await page.addInitScript(() => {
    const seconds: Record<string, number> = {};
    Object.assign(window, { seconds });
    for (const event of ['error', 'playing']) {
      const note = ({ target }: Event) => {
        const isAwaited = event === 'error' || 'error' in seconds;
        if (target instanceof HTMLVideoElement && target.closest('[data-post]') && isAwaited)
          seconds[event] ??= target.currentTime;
      };
      document.addEventListener(event, note, true);
    }
  });
  const best = page.waitForRequest((request) => request.url().endsWith(`/video/upload/${videoUrl}.mp4`));
  await page.goto(paths.home(postCode));
  await best;
  const seconds = () => page.evaluate(() => (window as unknown as { seconds: Record<string, number> }).seconds);
  await expect.poll(async () => Object.keys(await seconds())).toEqual(['error', 'playing']);
  const { error = 0, playing: wentOn = 0 } = await seconds();
  expect(error).toBeGreaterThan(0.5);
  expect(wentOn).toBeGreaterThanOrEqual(error);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a browser that plays streams natively gets the stream of a video whose files are missing', async ({
  page,
  failures,
}) => {
  failures.expect(/Failed to load resource/);
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => 'maybe';
  });
  await page.route(/\/video\/upload\/(?:c_limit,h_\d+\/)?videos\/[\w-]+\.mp4$/, (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  const { postCode } = await findPost(page, isLongVideo);
  const playlist = page.waitForResponse((answer) => answer.url().endsWith('.m3u8'));
  await page.goto(paths.home(postCode));
  expect((await playlist).ok()).toBe(true);
  await expect.poll(() => timeOf(page.locator(`[data-post="${postCode}"] video`))).toBeGreaterThan(0.3);
});

test('images whose sound fails are shown without it, and only the console reports that', async ({ page, failures }) => {
  failures.expect(/Failed to load resource/);
  await page.route(/\.mp3$/, (route) => route.fulfill({ status: 404, body: '' }));
  const { post } = await openStill(page);
  const logged = page.waitForEvent('console', (message) => message.text().includes('does not play'));
  await page.getByRole('button', { name: 'Turn sound on' }).click();
  expect((await logged).type()).toBe('warning');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await isShown(post, 2);
});

test('an image that does not load is hidden, even if it failed before hydration', async ({ page, failures }) => {
  failures.expect(/Failed to load resource/);
  await page.route(/\/image\/upload\//, (route) => route.fulfill({ status: 404, body: '' }));
  const { postCode } = await findPost(page, ({ imageUrls }) => imageUrls.length > 1);
  const viewed = page.waitForResponse('**/api/posts/view');
  await page.goto(paths.home(postCode));
  await viewed;
  const broken = page.locator(`[data-post="${postCode}"] img:not([hidden])`);
  await expect
    .poll(() => broken.evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).complete).length))
    .toBe(0);
});
