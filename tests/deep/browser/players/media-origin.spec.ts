import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { playing, timeOf } from '#tests/e2e/steps/feed-page.ts';
import { expect, testWithoutRiff } from '#tests/support/browser/e2e.ts';
import { type ElsewhereRiff, startElsewhere } from '#tests/support/browser/media-elsewhere.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';

let riff: ElsewhereRiff;
let ada: Client;
let open: string;
let hidden: string;

const test = testWithoutRiff;
// The stream of a new video is encoded first, which takes long on a busy machine.
test.setTimeout(300_000);
test.beforeAll(async () => {
  riff = await startElsewhere();
  ada = riff.visitor();
  await ada.join(cast.ada);
  hidden = await riff.publish(ada, 'PRIVATE');
  open = await riff.publish(ada, 'PUBLIC');
});
test.afterAll(() => riff.stop());

/** Opens Home at a post, waits until its video has played for a moment, and returns the video's address. */
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

/** Waits until the image of the current post has loaded. */
const untilImage = (page: Page, code: string) =>
  expect
    .poll(() =>
      page
        .locator(`[data-post="${code}"] img[alt]:visible`)
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);

test('a visitor watches a video from another origin, even as a stream, and no part of it comes from Riff’s own origin', async ({
  page,
  failures,
}) => {
  failures.expect(/404/);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/media/')) asked.push(request.url());
  });
  await test.step('a file plays', async () => {
    expect(await watch(page, open)).toContain(`${riff.media}/media/riff/video/upload/`);
    await untilImage(page, open);
  });
  await test.step('a stream plays', async () => {
    await riff.streamed(open);
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = () => '';
    });
    await page.route(/upload\/(c_limit,h_\d+\/)?videos\/[\w-]+\.mp4$/, (route) => route.fulfill({ status: 404 }));
    expect(await watch(page, open)).toMatch(/^blob:/);
    expect(asked.some((address) => address.endsWith('.m3u8'))).toBe(true);
  });
  expect(asked.filter((address) => !address.startsWith(riff.media))).toEqual([]);
});

test('a member watches a private video at signed addresses, without a cookie, and gets new addresses when these have ended', async ({
  page,
  failures,
}) => {
  // Only Riff's own pages may read a refusal, so the browser reports that instead of the 404.
  failures.expect(/404|NotSameOrigin/);
  await signIn(page);
  await test.step('the addresses are signed, and no cookie goes there', async () => {
    const before = riff.passed.length;
    expect(await watch(page, hidden)).toContain(`${riff.media}/media/riff/signed/`);
    const passed = riff.passed.slice(before);
    expect(passed.length).toBeGreaterThan(0);
    for (const { asked, answered } of passed) {
      expect([asked.cookie, answered['set-cookie']]).toEqual([undefined, undefined]);
    }
  });
  await test.step('addresses that have ended are replaced', async () => {
    // Simulates a page that has been open for hours.
    await page.route(/\/client\/home/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(/\/signed\/[0-9a-z]+\./g, '/signed/1.');
      await route.fulfill({ response: answer, body });
    });
    const renewed = page.waitForResponse(/\/api\/media\/address/);
    const playing = await watch(page, hidden);
    expect((await renewed).status()).toBe(200);
    expect(playing).toMatch(/\/signed\/(?!1\.)/);
    await untilImage(page, hidden);
  });
});
