import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo, listPosts, playing, timeOf } from '../steps/feed-page.ts';

const oneFile = /\/video\/upload\/(?:c_limit,h_\d+\/)?videos\/[\w-]+\.mp4$/;

/** Finds three videos in a row on Home, not before the second position, and opens the first. */
async function openThreeVideos(page: Page): Promise<{ start: number; ids: string[] }> {
  const videos = (await listPosts(page)).map(({ videoUrl }) => videoUrl);
  const viewed = page.waitForResponse('**/api/posts/view');
  await page.goto(paths.home());
  await viewed;
  const start = videos.findIndex((id, index) => index > 1 && id && videos[index + 1] && videos[index + 2]);
  if (start < 0) throw new Error('No three videos follow each other.');
  return { start, ids: videos.slice(start, start + 3) as string[] };
}

/** Moves from one post to a later one, one key press per post. */
async function goOn(page: Page, from: number, to: number): Promise<void> {
  for (let index = from + 1; index <= to; index += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('article').getByText(new RegExp(`^${index + 1}/`))).toBeInViewport();
  }
}

test('the next two load in order when the current one can play; of the second only a few bytes', async ({ page }) => {
  const { start, ids } = await openThreeVideos(page);
  const [current = '', next = '', afterNext = ''] = ids;
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
  await goOn(page, 0, start);
  await expect.poll(() => events).toEqual(['current']);
  const item = page.locator(`article[aria-posinset="${start + 1}"]`);
  await expect(item.locator('video')).toHaveCount(1);
  // Its poster shows meanwhile, and so does that of the next one.
  await expect
    .poll(() =>
      item
        .locator('img')
        .last()
        .evaluate((image: HTMLImageElement) => image.complete),
    )
    .toBe(true);
  events.push('released');
  release();
  await expect.poll(() => events).toEqual(['current', 'released', 'next', 'afterNext']);
  expect(range).toBe('bytes=0-524287');
  expect(await page.locator('video').count()).toBeLessThanOrEqual(3);
});

test('in data-saving mode nothing is preloaded, and the smallest file plays', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) });
  });
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) asked.add(request.url().replace(/^.*\/video\/upload\//, ''));
  });
  const { postCode, videoUrl } = await findPost(page, isLongVideo);
  await page.goto(paths.home(postCode));
  await expect.poll(() => timeOf(page.locator(`[data-post="${postCode}"] video`))).toBeGreaterThan(1);
  expect([...asked]).toEqual([`c_limit,h_360/${videoUrl}.mp4`]);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => asked.size).toBe(2);
});

test('a missing file is replaced by the best one', async ({ page, failures }) => {
  failures.expect(/Failed to load resource/);
  await page.route(/\/video\/upload\/c_limit,h_\d+\//, (route) => route.fulfill({ status: 404, body: '' }));
  const { postCode, videoUrl } = await findPost(page, isLongVideo);
  const best = page.waitForRequest((request) => request.url().endsWith(`/video/upload/${videoUrl}.mp4`));
  await page.goto(paths.home(postCode));
  await best;
  await expect.poll(() => playing(page)).toEqual([postCode]);
  await expect.poll(() => timeOf(page.locator(`[data-post="${postCode}"] video`))).toBeGreaterThan(0.3);
});

test('a video whose file becomes another one while it plays goes on at its second', async ({ page }) => {
  const { postCode, videoUrl } = await findPost(page, isLongVideo);
  // What is loaded before the ladder replaces the copy is of one file, and what follows of another.
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
        etag: isCopy ? '"copy"' : '"ladder"',
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

for (const [browser, playsHls] of [
  ['plays streams itself', 'maybe'],
  ['needs help with streams', ''],
] as const) {
  test(`if no file plays the stream does, in a browser that ${browser}`, async ({ page, failures }) => {
    failures.expect(/Failed to load resource/);
    await page.addInitScript((answer) => {
      HTMLMediaElement.prototype.canPlayType = () => answer;
    }, playsHls);
    await page.route(oneFile, (route) => route.fulfill({ status: 404, body: '' }));
    const { postCode } = await findPost(page, isLongVideo);
    const library = page.waitForRequest(/\/attach-hls\.[\w-]+\.js$/).catch(() => null);
    const playlist = page.waitForResponse((answer) => answer.url().endsWith('.m3u8'));
    await page.goto(paths.home(postCode));
    expect((await playlist).ok()).toBe(true);
    await expect.poll(() => timeOf(page.locator(`[data-post="${postCode}"] video`))).toBeGreaterThan(0.3);
    if (!playsHls) expect(await library).not.toBeNull();
  });
}

test('arriving at a post records one view, however long it is shown', async ({ page }) => {
  const views: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/posts/view')) views.push((request.postDataJSON() as { code: string }).code);
  });
  const { postCode } = await findPost(page, isLongVideo);
  await page.goto(paths.home(postCode));
  await expect.poll(() => views).toEqual([postCode]);
  const first = page.locator(`[data-post="${postCode}"]`);
  await first.getByRole('button', { name: 'Pause' }).click();
  await first.getByRole('button', { name: 'Play', exact: true }).click();
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await goOn(page, 0, 1);
  const second = await page.getByRole('article').nth(1).getAttribute('data-post');
  await expect.poll(() => views).toEqual([postCode, second]);
});
