// Usage: npm run screenshots. Makes the pictures of About and of the manifest: screenshots of the running product with its demo, and icons.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LucideIcon, Plus, Search, UserRound } from 'lucide-react';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type FoundPost, searchPosts } from '#lib/contract/search/search.ts';
import { paths } from '#lib/paths.ts';
import { chromiumArguments, findTestChromium } from '#tests/support/browser/browser.ts';
import { testDemoCache } from '#tests/support/cache/cached-folder.ts';
import { Client } from '#tests/support/riff/client.ts';
import { startMeasuredServer } from './bench/instruments/server.ts';

const folder = fileURLToPath(new URL('../public/screenshots/', import.meta.url));
const icons = fileURLToPath(new URL('../public/icons/', import.meta.url));
const themes = ['light', 'dark'] as const;

// A manifest accepts pictures at most 2.3 times as high as wide, and at least 320 pixels; About shows phones 240 pixels wide.
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.5,
  hasTouch: true,
  isMobile: true,
};
const wide: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };

interface Screenshot {
  name: string;
  on: BrowserContextOptions;
  address: string;
  /** Brings the page into the state that is shown. */
  prepare?: (page: Page) => Promise<void>;
}

const server = await startMeasuredServer({ DEMO: '1', DEMO_CACHE: testDemoCache });
const executablePath = findTestChromium();
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) });
try {
  await mkdir(folder, { recursive: true });
  const member = new Client(server.origin);
  await member.join({ displayName: 'Nadia Bell', email: 'nadia@example.org', password: 'seen from my roof' });
  for (const screenshot of await screenshots(member)) {
    for (const theme of themes) await take(browser, member, screenshot, theme);
  }
  for (const [name, Icon] of Object.entries({ upload: Plus, search: Search, profile: UserRound })) {
    await drawShortcut(browser, name, Icon);
  }
} finally {
  await browser.close();
  await server.stop();
}

async function screenshots(member: Client): Promise<Screenshot[]> {
  const video = await findPost(member, 'Ten minutes between blue and orange');
  const discussed = await findPost(member, 'Tea, rain, nowhere to be');
  return [
    { name: 'home-phone', on: phone, address: paths.home(video.postCode), prepare: playing },
    { name: 'home-wide', on: wide, address: paths.comments(video.postCode), prepare: commented },
    { name: 'comments-phone', on: phone, address: paths.comments(discussed.postCode), prepare: commented },
    { name: 'profile-phone', on: phone, address: paths.profile(video.userCode) },
    { name: 'profile-wide', on: wide, address: paths.profile(video.userCode) },
    { name: 'upload-phone', on: phone, address: paths.upload(), prepare: (page) => picked(page, video) },
  ];
}

async function findPost(member: Client, title: string): Promise<FoundPost> {
  const { data } = await member.call(searchPosts, { query: { keyWord: title, page: 0, size: 10, sort: 'desc' } });
  const found = data?.contents.find((post) => post.title === title);
  if (!found) throw new Error(`the demo has no post "${title}"`);
  return found;
}

async function playing(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.querySelectorAll('video')].some(({ currentTime }) => currentTime > 1));
}

async function commented(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reply' }).first().waitFor();
}

/** Create Post with the post's poster as its image. */
async function picked(page: Page, { media }: FoundPost): Promise<void> {
  const buffer = await (await page.request.get(media.cover?.src ?? '')).body();
  await page.locator('input[name=images]:enabled').waitFor({ state: 'attached' });
  await page.locator('input[name=images]').setInputFiles({ name: 'evening.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText('Uploaded', { exact: true }).waitFor();
  await page.getByLabel('Title').fill('From my roof, just now');
  await page.evaluate(() => scrollTo(0, 0));
}

/** The icon of a shortcut in the manifest: a sign on the product's coral. */
async function drawShortcut(browser: Browser, name: string, Icon: LucideIcon): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 96, height: 96 } });
  const sign = renderToStaticMarkup(createElement(Icon, { size: 48, strokeWidth: 2.25, color: '#1f0408' }));
  const disc = 'display:grid;place-items:center;width:96px;height:96px;border-radius:50%;background:#ff4d5e';
  await page.setContent(`<body style="margin:0"><div style="${disc}">${sign}</div></body>`);
  await page.screenshot({ path: path.join(icons, `shortcut-${name}.png`), omitBackground: true });
  await page.close();
}

async function take(
  browser: Browser,
  member: Client,
  { name, on, address, prepare }: Screenshot,
  theme: (typeof themes)[number],
): Promise<void> {
  const context = await browser.newContext({ ...on, colorScheme: theme, baseURL: server.origin });
  await context.addCookies([...member.cookies].map(([name, value]) => ({ name, value, url: server.origin })));
  // The splash belongs to the first page of a visit only.
  await context.addInitScript(() => sessionStorage.setItem('riff-seen', '1'));
  const page = await context.newPage();
  await page.goto(address);
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  // Playwright's own pictures are PNG and JPEG; the browser makes WebP as well, but only at the given scale.
  const { width, height } = on.viewport ?? { width: 0, height: 0 };
  const clip = { x: 0, y: 0, width, height, scale: on.deviceScaleFactor ?? 1 };
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80, clip });
  const picture = Buffer.from(data, 'base64');
  await writeFile(path.join(folder, `${name}-${theme}.webp`), picture);
  console.log(`${name}-${theme}.webp ${(picture.length / 1000).toFixed(0)} kB`);
  await context.close();
}
