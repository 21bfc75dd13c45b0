import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { vi } from 'vitest';
import { freePort } from '#tests/support/servers/server-process.ts';
import { type BrowserEngine, type EngineWindow, type Key, type Place, windowSize } from './browser-engine.ts';
import { missingFor, programOf } from './find-engines.ts';
import { locate } from './locate.ts';
import { type ElementReference, isDriverReady, openSession } from './web-driver.ts';

/** The keys by their characters in the WebDriver protocol. */
const characters: Record<Key, string> = { ArrowDown: '\uE015', ArrowRight: '\uE014', Enter: '\uE007' };

/** WebKitGTK in a window on a screen without a monitor. */
export const webkit: BrowserEngine = {
  name: 'WebKit',
  missing: () => missingFor('WebKit'),
  launch: async () => {
    const screen = await startScreen();
    const driver = await startDriver(screen.display);
    return {
      // Each session is a separate browser, so one must be closed before the next one opens.
      openWindow: () => openWindow(driver.address),
      stop: async () => {
        await end(driver.child);
        await end(screen.child);
      },
    };
  },
};

async function openWindow(driver: string): Promise<EngineWindow> {
  const session = await openSession(driver);
  await session.resize(windowSize);
  const onElement = async ({ css, name }: Place, act: (element: ElementReference) => Promise<unknown>) => {
    const element = (await session.run(String(locate), [css, name ?? null])) as ElementReference | null;
    if (element) await act(element);
    return element !== null;
  };
  return {
    open: async (address) => void (await session.open(address)),
    evaluate: async (script, ...args) => (await session.run(String(script), args)) as ReturnType<typeof script>,
    click: (place) => onElement(place, session.click),
    type: (place, text) => onElement(place, (element) => session.sendKeys(element, text)),
    choose: (place, file) => onElement(place, (element) => session.sendKeys(element, file)),
    press: async (key) => {
      const value = characters[key];
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ];
      await session.perform({ type: 'key', id: 'keyboard', actions });
    },
    wheel: async (deltaY) => {
      const middle = { x: windowSize.width / 2, y: windowSize.height / 2 };
      await session.perform({
        type: 'wheel',
        id: 'wheel',
        actions: [{ type: 'scroll', ...middle, deltaX: 0, deltaY }],
      });
    },
    forgetCookie: async (name) => void (await session.forgetCookie(name)),
    screenshot: session.screenshot,
    // The driver does not report messages that a page logs.
    errors: () => [],
    isAlive: session.isAlive,
    close: async () => void (await session.close()),
  };
}

/** An X server that shows nothing; it chooses a display that is free. */
async function startScreen(): Promise<{ child: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const child = spawn(programOf('Xvfb'), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await once(child.stdio[3] as Readable, 'data');
  return { child, display: `:${String(number).trim()}` };
}

async function startDriver(display: string): Promise<{ child: ChildProcess; address: string }> {
  const port = await freePort();
  // Without a graphics card, compositing costs more than it saves.
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
  const args = [`--port=${port}`, '--host=127.0.0.1'];
  const child = spawn(programOf('WebKitWebDriver'), args, { env, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => isDriverReady(address), { timeout: 10_000, interval: 50 });
  return { child, address };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.kill()) await ended;
}
