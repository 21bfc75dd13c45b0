import { type ElementHandle, launch, type Page } from 'puppeteer-core';
import { type BrowserEngine, type EngineWindow, type Place, windowSize } from './browser-engine.ts';
import { missingFor, programOf } from './find-engines.ts';
import { locate } from './locate.ts';

/** Firefox without a window, by WebDriver BiDi. */
export const firefox: BrowserEngine = {
  name: 'Firefox',
  missing: () => missingFor('Firefox'),
  launch: async () => {
    const executablePath = programOf('firefox-esr', 'firefox');
    const browser = await launch({ browser: 'firefox', executablePath, headless: true, defaultViewport: windowSize });
    return {
      openWindow: async () => {
        const context = await browser.createBrowserContext();
        return windowOf(await context.newPage(), () => context.close());
      },
      stop: () => browser.close(),
    };
  },
};

// Firefox reports requests that are cut because it leaves the page: a stream of events, and a script behind the service worker.
const cutByLeaving = /was interrupted while the page was loading|A ServiceWorker intercepted the request/;
// It also reports a stream of events that is refused because the access token has ended: the page renews it and reopens the
// stream.
const refusedStream = /establish a connection to the server at \S+\/events/;

function windowOf(page: Page, close: () => Promise<void>): EngineWindow {
  const errors: string[] = [];
  const report = (text: string) => {
    if (!cutByLeaving.test(text) && !refusedStream.test(text)) errors.push(text);
  };
  page.on('pageerror', (error) => report(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') report(message.text());
  });
  const onElement = async ({ css, name }: Place, act: (element: ElementHandle<Element>) => Promise<void>) => {
    const handle = await page.evaluateHandle(locate, css, name ?? null);
    const element = handle.asElement();
    if (element) await act(element as ElementHandle<Element>);
    await handle.dispose();
    return element !== null;
  };
  return {
    open: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    evaluate: async (script, ...args) =>
      (await page.evaluate(script as (...given: unknown[]) => unknown, ...args)) as ReturnType<typeof script>,
    click: (place) => onElement(place, (element) => element.click()),
    type: (place, text) => onElement(place, (element) => element.type(text)),
    choose: (place, file) =>
      onElement(place, (element) => (element as ElementHandle<HTMLInputElement>).uploadFile(file)),
    press: (key) => page.keyboard.press(key),
    wheel: async (deltaY) => {
      await page.mouse.move(windowSize.width / 2, windowSize.height / 2);
      await page.mouse.wheel({ deltaY });
    },
    forgetCookie: (name) => page.deleteCookie({ name, url: page.url() }),
    screenshot: () => page.screenshot(),
    errors: () => errors,
    isAlive: async () => page.browser().connected,
    close,
  };
}
