import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whileShown } from './while-shown.ts';

let page: EventTarget;
let log: string[];

beforeEach(() => {
  page = new EventTarget();
  log = [];
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => void vi.unstubAllGlobals());

const start = () => {
  log.push('start');
  return () => void log.push('stop');
};

test('it ends while the page is left, and starts again when Back shows it', () => {
  const stop = whileShown(start);
  page.dispatchEvent(new Event('pageshow'));
  expect(log).toEqual(['start']);
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(new Event('pageshow'));
  expect(log).toEqual(['start', 'stop', 'start']);
  stop();
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(new Event('pageshow'));
  expect(log).toEqual(['start', 'stop', 'start', 'stop']);
});
