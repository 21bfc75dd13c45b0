import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { feed } from '#lib/contract/post/post.ts';
import { linkPaths } from '#lib/link-paths.ts';
import { paths } from '#lib/paths.ts';
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
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  // The host differs from Riff's.
  otherSite = `http://localhost:${(elsewhere.address() as AddressInfo).port}/`;
});
test.afterAll(() => void elsewhere.close());

async function postOf(origin: string, postType: 'VID' | 'IMG') {
  const { data } = await new Client(origin).call(feed, { query: { size: 50 } });
  const found = data?.contents.filter((post) => post.postType === postType) ?? [];
  const [post] = found.toSorted((one, other) => other.imageUrls.length - one.imageUrls.length);
  if (!post) throw new Error('The demo has no such post.');
  return post;
}

test('a visitor of another site plays a video in its frame without a cookie, and no other page of Riff can be framed', async ({
  page,
  riff,
  context,
  failures,
}) => {
  failures.expect(/frame-ancestors|X-Frame-Options|Refused to|Framing/i);
  const frame = page.frameLocator('iframe');
  await test.step('the video waits for the visitor, and plays', async () => {
    const post = await postOf(riff.origin, 'VID');
    framed = riff.origin + linkPaths.embed(post.postCode);
    await page.goto(otherSite);
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
  await test.step('Home does not show in a frame', async () => {
    framed = riff.origin + paths.home();
    const refused = page.waitForEvent('console', (message) => /frame-ancestors|X-Frame-Options/i.test(message.text()));
    await page.goto(otherSite);
    await refused;
    await expect(frame.getByRole('heading')).toHaveCount(0);
  });
});

test('a visitor of another site steps through the images of a post by button and by keyboard', async ({
  browser,
  riff,
}) => {
  // A context without the page's policy lets axe in.
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  const post = await postOf(riff.origin, 'IMG');
  await page.goto(riff.origin + linkPaths.embed(post.postCode));
  const images = page.getByRole('img');
  await expect(images).toHaveCount(post.imageUrls.length);
  await expect(images.first()).toBeInViewport();
  expect(post.imageUrls.length).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Next image' }).click();
  await expect(images.nth(1)).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('group', { name: 'Images' }).press('ArrowLeft');
  await expect(images.first()).toBeInViewport({ ratio: 0.9 });
  expect(await faults(page)).toEqual([]);
  await context.close();
});
