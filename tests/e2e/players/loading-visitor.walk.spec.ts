import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { isLongVideo, listPosts, playing, timeOf } from '../steps/feed-page.ts';
import { wide } from '../steps/windows.ts';

test.use(wide);

test('a visitor gets the current video first; the next one loads once it can play, and a part of the one after that', async ({
  page,
}) => {
  const videos = (await listPosts(page)).map(({ videoUrl }) => videoUrl);
  const start = videos.findIndex((id, index) => index > 1 && id && videos[index + 1] && videos[index + 2]);
  if (start < 0) throw new Error('No three videos follow each other.');
  const [current = '', next = '', afterNext = ''] = videos.slice(start, start + 3) as string[];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const events: string[] = [];
  let range: string | undefined;
  await page.route(new RegExp(`(${current}|${next})\\.mp4$`), async (route) => {
    if (route.request().url().includes(current)) await released;
    await route.continue();
  });
  page.on('request', (request) => {
    const address = request.url();
    if (!address.endsWith('.mp4')) return;
    for (const [name, id] of Object.entries({ current, next, afterNext })) {
      if (address.includes(id) && !events.includes(name)) events.push(name);
    }
    if (address.includes(afterNext)) range ??= request.headers()['range'];
  });
  const viewed = page.waitForResponse('**/api/posts/view');
  await page.goto(paths.home());
  await viewed;
  for (let place = 2; place <= start + 1; place += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('article').getByText(new RegExp(`^${place}/`))).toBeInViewport();
  }

  await test.step('while the current one is loading, its poster shows and nothing else loads', async () => {
    await expect.poll(() => events).toEqual(['current']);
    const item = page.locator(`article[aria-posinset="${start + 1}"]`);
    await expect(item.locator('video')).toHaveCount(1);
    const poster = item.locator('img').last();
    await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  });
  await test.step('once it can play, the next one loads fully, and a few bytes of the one after that', async () => {
    events.push('released');
    release();
    await expect.poll(() => events).toEqual(['current', 'released', 'next', 'afterNext']);
    expect(range).toBe('bytes=0-524287');
    expect(await page.locator('video').count()).toBeLessThanOrEqual(3);
  });
});

test('a visitor who saves data gets the smallest file of one video at a time, and another file if that one is missing', async ({
  page,
  failures,
}) => {
  failures.expect(/Failed to load resource/);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) });
    // The browser cannot play streams natively.
    HTMLMediaElement.prototype.canPlayType = () => '';
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, file] = request.url().split('/video/upload/');
    if (file && /\.(mp4|m3u8)$/.test(file) && !asked.includes(file)) asked.push(file);
  });
  const [first, second, third] = (await listPosts(page)).filter(isLongVideo);
  if (!first || !second || !third) throw new Error('The demo has fewer than three videos.');
  const filesOf = ({ videoUrl }: { videoUrl: string | null }) => asked.filter((file) => file.includes(videoUrl ?? ''));
  /** Opens Home at the video, and waits until it has played for a moment. */
  const watch = async ({ postCode }: { postCode: string }) => {
    await page.goto(paths.home(postCode));
    await expect.poll(() => playing(page)).toEqual([postCode]);
    await expect.poll(() => timeOf(page.locator(`[data-post="${postCode}"] video`))).toBeGreaterThan(0.3);
  };

  await test.step('only the smallest file of the current video loads', async () => {
    await watch(first);
    expect(asked).toEqual([`c_limit,h_360/${first.videoUrl}.mp4`]);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => asked.length).toBe(2);
  });
  await test.step('if that file is missing, the best one plays', async () => {
    await page.route(/\/video\/upload\/c_limit,h_\d+\//, (route) => route.fulfill({ status: 404, body: '' }));
    await watch(second);
    expect(filesOf(second)).toEqual([`c_limit,h_360/${second.videoUrl}.mp4`, `${second.videoUrl}.mp4`]);
  });
  await test.step('if no file plays, the stream does', async () => {
    await page.route(/\/video\/upload\/videos\/[\w-]+\.mp4$/, (route) => route.fulfill({ status: 404, body: '' }));
    const library = page.waitForRequest(/\/attach-hls\.[\w-]+\.js$/);
    await watch(third);
    const [smallest, best, stream] = filesOf(third);
    expect([smallest, best]).toEqual([`c_limit,h_360/${third.videoUrl}.mp4`, `${third.videoUrl}.mp4`]);
    expect(stream).toMatch(/\.m3u8$/);
    await library;
  });
});
