// Usage: npm run bench:page. Measures what a phone loads and sees of each page, how long the server takes to render it, and Lighthouse's scores.
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { chromiumArguments, findTestChromium } from '#tests/support/browser/browser.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { lighthouse } from './instruments/lighthouse.ts';
import { joinAsMember } from './instruments/member.ts';
import { startMeasuredServer } from './instruments/server.ts';
import { isLeast, sized } from './instruments/sized.ts';

const renders = sized(200, 2);
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
};
const pages = [
  { name: 'home', path: paths.home(), plays: true },
  { name: 'about', path: paths.about() },
  { name: 'login', path: paths.login() },
  { name: 'search', path: paths.search() },
  { name: 'found', path: paths.search('rain') },
  { name: 'profile', path: paths.profile(), signedIn: true },
];

const server = await startMeasuredServer({ DEMO: '1' });
const executablePath = findTestChromium();
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) });
try {
  const member = await joinAsMember(server.origin);
  for (const page of pages) {
    const cookie = page.signedIn ? cookieOf(member) : '';
    // The address without a code is redirected to the member's own.
    const answer = await fetch(server.origin + page.path, { headers: { cookie } });
    await answer.body?.cancel();
    const address = answer.url;
    await printRenderTime(page.name, address, cookie);
    await printLoad(browser, page.name, address, { cookie, plays: page.plays ?? false });
    if (isLeast) continue;
    const report = await lighthouse(address, { chromium: executablePath, cookie });
    if (!report) {
      console.log(`${page.name}-lighthouse was not measured: npx lighthouse does not run here`);
      continue;
    }
    const scores = Object.entries(report.scores).map(([name, score]) => `${name} ${score}`);
    console.log(`${page.name}-lighthouse ${scores.join(', ')}`);
    if (report.faults.length > 0) console.log(`${page.name}-lighthouse-faults ${report.faults.join(', ')}`);
  }
} finally {
  await browser.close();
  await server.stop();
}

function cookieOf({ cookies }: Client): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Milliseconds until the first byte, one request after the other, after a warm-up. */
async function printRenderTime(name: string, address: string, cookie: string): Promise<void> {
  const times: number[] = [];
  for (let turn = -sized(20, 1); turn < renders; turn += 1) {
    const startedAt = performance.now();
    const answer = await fetch(address, { headers: { cookie }, redirect: 'manual' });
    const time = performance.now() - startedAt;
    if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}`);
    await answer.arrayBuffer();
    if (turn >= 0) times.push(time);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  console.log(`${name}-ttfb-p50 ${at(0.5)} ms, p99 ${at(0.99)} ms over ${renders} warm requests`);
}

type Watched = Window & { paint: { at: number; element: string }; moved: number };

/** Records the largest paint and every layout shift. */
function watch(): void {
  const seen: Pick<Watched, 'paint' | 'moved'> = Object.assign(window, {
    paint: { at: 0, element: 'nothing' },
    moved: 0,
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[]) {
      const { element } = entry;
      const mark = element?.getAttribute('alt') || element?.textContent?.trim().slice(0, 30) || '';
      seen.paint = { at: entry.startTime, element: `${element?.tagName.toLowerCase()} "${mark}"` };
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.moved += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Compressed bytes by kind of everything that was requested before the first video played, or until the network was idle. */
async function weigh(page: Page, address: string, plays: boolean): Promise<Map<string, number>> {
  const sizes: Promise<[string, number]>[] = [];
  let over = false;
  page.on('request', (request) => {
    if (over) return;
    const size = async (): Promise<[string, number]> => {
      const answer = await request.response();
      await answer?.finished();
      return [request.resourceType(), (await request.sizes()).responseBodySize];
    };
    if (/^(document|script|stylesheet|font)$/.test(request.resourceType())) sizes.push(size());
  });
  await page.goto(address, { waitUntil: plays ? 'commit' : 'networkidle' });
  if (plays)
    await page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0));
  over = true;
  const sums = new Map<string, number>();
  for (const [kind, size] of await Promise.all(sizes)) sums.set(kind, (sums.get(kind) ?? 0) + size);
  return sums;
}

async function printLoad(
  browser: Browser,
  name: string,
  address: string,
  { cookie, plays }: { cookie: string; plays: boolean },
): Promise<void> {
  const context = await browser.newContext({ ...phone, ...(cookie && { extraHTTPHeaders: { cookie } }) });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const sums = await weigh(page, address, plays);
  const kilobytes = (kind: string) => `${((sums.get(kind) ?? 0) / 1000).toFixed(1)} kB`;
  const until = plays ? ' before the first play' : '';
  console.log(
    `${name}-compressed${until}: JavaScript ${kilobytes('script')}, CSS ${kilobytes('stylesheet')}, HTML ${kilobytes('document')}, fonts ${kilobytes('font')}`,
  );
  await page.waitForLoadState('networkidle');
  const { paint, moved } = await page.evaluate(() => {
    const { paint, moved } = window as unknown as Watched;
    return { paint, moved };
  });
  console.log(`${name}-lcp ${paint.at.toFixed(0)} ms (${paint.element})`);
  console.log(`${name}-cls ${moved.toFixed(4)}`);
  await context.close();
}
