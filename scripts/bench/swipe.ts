// Usage: npm run bench:swipe [-- swipes]. Swipes through a feed of several hundred videos on a phone-sized window: 100 times with the
// next post preloaded, then up to 500 as fast as the list stops.
import { type CDPSession, chromium } from 'playwright';
import { paths } from '#lib/paths.ts';
import { chromiumArguments, findTestChromium } from '#tests/support/browser/browser.ts';
import { lengthenFeed } from './instruments/long-feed.ts';
import { startMeasuredServer } from './instruments/server.ts';
import { sized } from './instruments/sized.ts';
import { type Swipe, type SwipeWatch, watchSwipes } from './instruments/swipe-watch.ts';

const calm = sized(100, 2);
const [swipes = sized(500, 4)] = process.argv.slice(2).map(Number);
const heapFrom = sized(50, 2);

declare const bench: SwipeWatch;

const server = await startMeasuredServer({ DEMO: '1', ROLE: 'web' });
const executablePath = findTestChromium();
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) });
try {
  await lengthenFeed(server, Math.ceil(swipes / 20));
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.addInitScript(watchSwipes);
  await page.goto(server.origin + paths.home());
  const devtools = await page.context().newCDPSession(page);
  await page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => !video.paused));

  const taken: (Swipe & { moved: number })[] = [];
  const heaps = new Map<number, number>();
  let elements = 0;
  let place = 1;
  for (let count = 1; count <= swipes; count += 1) {
    if (count <= calm) await page.evaluate((at) => bench.preloaded(at), place);
    await swipe(devtools);
    const [result, live] = await page.evaluate(
      async (at) => [await bench.rest(at), bench.liveElements()] as const,
      place,
    );
    taken.push({ ...result, moved: result.place - place });
    elements = Math.max(elements, live);
    place = result.place;
    if (count === heapFrom || count === swipes) heaps.set(count, await heapOf(devtools));
  }

  report('swipe', taken.slice(0, calm), 'next post preloaded');
  report('swipe-fast', taken.slice(calm), 'without a rest');
  console.log(`swipe-live-elements ${elements} at most in ${swipes} swipes`);
  const [early = 0, late = 0] = [heaps.get(heapFrom), heaps.get(swipes)];
  console.log(`swipe-heap-${heapFrom} ${(early / 1e6).toFixed(2)} MB`);
  console.log(`swipe-heap-${swipes} ${(late / 1e6).toFixed(2)} MB, ${(late / early).toFixed(3)} times`);
} finally {
  await browser.close();
  await server.stop();
}

function report(name: string, results: (Swipe & { moved: number })[], how: string): void {
  if (results.length === 0) return;
  const times = results.flatMap(({ toFrame }) => toFrame ?? []).sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? Number.NaN).toFixed(0);
  console.log(`${name}-to-frame-p50 ${at(0.5)} ms (${results.length} swipes, ${how})`);
  console.log(`${name}-to-frame-p95 ${at(0.95)} ms, slowest ${at(1)} ms`);
  console.log(`${name}-without-a-frame ${results.length - times.length}`);
  console.log(`${name}-black-frames ${results.filter(({ black }) => black).length}`);
  const moves = results.map(({ moved }) => moved);
  console.log(`${name}-items-moved ${Math.min(...moves)} to ${Math.max(...moves)}`);
}

/** One swipe. */
async function swipe(finger: CDPSession): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] });
  await touch('touchStart', 740);
  for (let y = 700; y >= 180; y -= 40) await touch('touchMove', y);
  await touch('touchEnd');
}

/** Bytes in use in the page's JavaScript heap after garbage collection. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.enable');
  for (let pass = 0; pass < 3; pass += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.send('HeapProfiler.disable');
  return usedSize;
}
