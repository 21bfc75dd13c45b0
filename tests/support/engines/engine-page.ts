import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, vi } from 'vitest';
import type { EngineWindow, Place } from './browser-engine.ts';

type Truthy<Value> = Exclude<Value, false | null | undefined | ''>;

// Two browsers, two servers and the jobs of an upload share the machine.
const patience = { timeout: 30_000, interval: 50 };

/** A window that waits, like a person, until the element for the next action exists. */
export type EnginePage = ReturnType<typeof pageIn>;

const describePlace = ({ css, name }: Place) => (name === undefined ? css : `${css} "${name}"`);

/** Marks the page that the browser is about to leave. */
const markAsLeft = () => document.documentElement.setAttribute('data-left', '');

/** Whether this is a new page and all its islands have hydrated; its pictures may still be loading. */
const isHydrated = () =>
  document.readyState !== 'loading' && !document.querySelector('html[data-left], astro-island[ssr]');

/** The window's page at the Riff with this origin. */
export function pageIn(window: EngineWindow, origin: string) {
  const { evaluate, press, wheel, forgetCookie, errors, close } = window;

  /** Waits until the function, run in the page, returns a value that is not false or empty, and returns it. */
  function waitFor<Args extends unknown[], Result>(
    what: string,
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Truthy<Result>> {
    return vi.waitFor(async () => {
      // Between two pages, this throws because no page can answer, and the next try asks again.
      const result = await evaluate(script, ...args);
      if (!result) throw new Error(`The page never shows this: ${what}`);
      return result as Truthy<Result>;
    }, patience);
  }

  async function load(address: string): Promise<void> {
    await evaluate(markAsLeft);
    await window.open(address);
    await waitFor('a hydrated page', isHydrated);
  }

  const act = (place: Place, what: string, action: () => Promise<boolean>) =>
    vi.waitFor(async () => expect(await action(), `${what} ${describePlace(place)}`).toBe(true), patience);

  return {
    evaluate,
    press,
    wheel,
    forgetCookie,
    errors,
    close,
    waitFor,
    /** Opens a path of Riff, or of a server in front of it, and waits until the page is hydrated. */
    open: (to: string, from = origin) => load(from + to),
    reload: async () => load(await evaluate(() => location.href)),
    /** Waits until the browser is at this path and the page is hydrated. */
    arriveAt: async (pathname: string) => {
      await waitFor(`the address ${pathname}`, (wanted) => location.pathname === wanted, pathname);
      await waitFor('a hydrated page', isHydrated);
    },
    click: (place: Place) => act(place, 'click', () => window.click(place)),
    type: (place: Place, text: string) => act(place, 'type into', () => window.type(place, text)),
    choose: (place: Place, file: string) => act(place, 'choose a file in', () => window.choose(place, file)),
    /** The text of the first element that matches. */
    text: (css: string) => waitFor(css, (selector) => document.querySelector(selector)?.textContent ?? null, css),
    /** Waits until the page shows this text. */
    see: (text: string) => waitFor(text, (wanted) => document.body.innerText.includes(wanted), text),
    /** Stores a PNG of the window in the folder of the other browser tests' screenshots. */
    screenshot: async (name: string) => {
      const folder = path.resolve('test-results/engines');
      mkdirSync(folder, { recursive: true });
      const file = path.join(folder, `${name.replace(/\W+/g, '-')}.png`);
      writeFileSync(file, await window.screenshot());
      return file;
    },
  };
}
