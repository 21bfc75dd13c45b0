import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect, testWithoutRiff } from '#tests/support/browser/e2e.ts';
import { type ElsewhereRiff, startElsewhere } from '#tests/support/browser/media-elsewhere.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { playing, timeOf } from '../steps/feed-page.ts';

let riff: ElsewhereRiff;
let ada: Client;
let open: string;
let hidden: string;

const test = testWithoutRiff;
test.beforeAll(async () => {
  riff = await startElsewhere();
  ada = riff.visitor();
  await ada.join(cast.ada);
  hidden = await riff.publish(ada, 'PRIVATE');
  open = await riff.publish(ada, 'PUBLIC');
});
test.afterAll(() => riff.stop());

/** Opens Home at a post and waits until its video has played for a moment; the address that it plays. */
async function watch(page: Page, code: string): Promise<string> {
  await page.goto(riff.origin + paths.home(code));
  await expect.poll(() => playing(page)).toEqual([code]);
  const video = page.locator(`[data-post="${code}"] video`);
  await expect.poll(() => timeOf(video)).toBeGreaterThan(0.2);
  return await video.evaluate((element: HTMLVideoElement) => element.currentSrc);
}

/** Signs the browser in as Ada. */
const signIn = (page: Page) =>
  page.context().addCookies([...ada.cookies].map(([name, value]) => ({ name, value, url: riff.origin })));

/** What the browser asks for below `/media` while a test runs. */
function mediaOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/media/')) asked.push(request.url());
  });
  return asked;
}

test('a page plays a video of another origin, and loads nothing of it from its own', async ({ page }) => {
  const asked = mediaOf(page);
  expect(await watch(page, open)).toContain(`${riff.media}/media/riff/video/upload/`);
  await expect
    .poll(() =>
      page
        .locator(`[data-post="${open}"] img`)
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  expect(asked.filter((address) => !address.startsWith(riff.media))).toEqual([]);
});

test('a private video plays for its owner at signed addresses, without a cookie', async ({ page }) => {
  await signIn(page);
  const before = riff.passed.length;
  expect(await watch(page, hidden)).toContain(`${riff.media}/media/riff/signed/`);
  const passed = riff.passed.slice(before);
  expect(passed.length).toBeGreaterThan(0);
  for (const { asked, answered } of passed) {
    expect([asked.cookie, answered['set-cookie']]).toEqual([undefined, undefined]);
  }
});

test('a page whose addresses have ended gets new ones, and plays', async ({ page, failures }) => {
  // A refusal is for Riff's own pages alone, so the browser says that instead of the 404.
  failures.expect(/404|NotSameOrigin/);
  await signIn(page);
  // As if it had been open for hours.
  await page.route(/\/client\/home/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/\/signed\/[0-9a-z]+\./g, '/signed/1.');
    await route.fulfill({ response: answer, body });
  });
  const renewed = page.waitForResponse(/\/api\/media\/address/);
  const playing = await watch(page, hidden);
  expect((await renewed).status()).toBe(200);
  expect(playing).toMatch(/\/signed\/(?!1\.)/);
  await expect
    .poll(() =>
      page
        .locator(`[data-post="${hidden}"] img[alt]:visible`)
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
});

test('streams play there too', async ({ page, failures }) => {
  await riff.streamed(open);
  failures.expect(/404/);
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => '';
  });
  const asked = mediaOf(page);
  await page.route(/upload\/(c_limit,h_\d+\/)?videos\/[\w-]+\.mp4$/, (route) => route.fulfill({ status: 404 }));
  expect(await watch(page, open)).toMatch(/^blob:/);
  expect(asked.some((address) => address.startsWith(riff.media) && address.endsWith('.m3u8'))).toBe(true);
});
