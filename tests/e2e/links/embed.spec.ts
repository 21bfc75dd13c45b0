import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { feed } from '#lib/contract/post/post.ts';
import { linkPaths, paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { Client } from '#tests/support/riff/client.ts';

let elsewhere: Server;
let framed = '';
let otherSite = '';

test.beforeAll(async () => {
  elsewhere = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Another site</title><h1>Another site</h1>
      <iframe src="${framed}" width="360" height="640" title="A post"></iframe></html>`);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  // Another host than that of Riff.
  otherSite = `http://localhost:${(elsewhere.address() as AddressInfo).port}/`;
});
test.afterAll(() => void elsewhere.close());

async function postOf(origin: string, postType: 'VID' | 'IMG') {
  const { data } = await new Client(origin).call(feed, { query: { size: 50 } });
  const found = data?.contents.filter((post) => post.postType === postType) ?? [];
  const [post] = found.toSorted((one, other) => other.imageUrls.length - one.imageUrls.length);
  if (!post) throw new Error('the demo has no such post');
  return post;
}

test('a visitor of another site can play a video in its frame, without a cookie', async ({ page, riff, context }) => {
  const post = await postOf(riff.origin, 'VID');
  framed = riff.origin + linkPaths.embed(post.postCode);
  await page.goto(otherSite);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('link', { name: post.title })).toHaveAttribute('target', '_blank');
  const video = frame.locator('video');
  expect(await video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true);
  await video.evaluate((one: HTMLVideoElement) => {
    one.muted = true;
    return one.play();
  });
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.2);
  await expect(frame.locator('body')).toHaveClass('playing');
  expect(await context.cookies(riff.origin)).toEqual([]);
});

test('a visitor of another site cannot be shown any other page of Riff in a frame', async ({
  page,
  riff,
  failures,
}) => {
  failures.expect(/frame-ancestors|X-Frame-Options|Refused to|Framing/i);
  framed = riff.origin + paths.home();
  await page.goto(otherSite);
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0);
});

test('a visitor can go through the images by button and by keyboard', async ({ page, riff }) => {
  const post = await postOf(riff.origin, 'IMG');
  await page.goto(linkPaths.embed(post.postCode));
  const images = page.getByRole('img');
  await expect(images).toHaveCount(post.imageUrls.length);
  await expect(images.first()).toBeInViewport();
  expect(post.imageUrls.length).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Next image' }).click();
  await expect(images.nth(1)).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('group', { name: 'Images' }).press('ArrowLeft');
  await expect(images.first()).toBeInViewport({ ratio: 0.9 });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing wrong with the player, ${colorScheme}`, async ({ browser, riff }) => {
    const context = await browser.newContext({ bypassCSP: true, colorScheme, viewport: { width: 200, height: 356 } });
    const page = await context.newPage();
    const [film, pictures] = await Promise.all([postOf(riff.origin, 'VID'), postOf(riff.origin, 'IMG')]);
    for (const code of [film.postCode, pictures.postCode, 'never-existed']) {
      await page.goto(riff.origin + linkPaths.embed(code));
      expect(await faults(page)).toEqual([]);
    }
    await context.close();
  });
}
