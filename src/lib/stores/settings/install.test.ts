import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $canInstall, installApp } from './install.ts';

const offer = (outcome: 'accepted' | 'dismissed') =>
  Object.assign(new Event('beforeinstallprompt'), { prompt: vi.fn(async () => ({ outcome })) });

let browser: FakePlatform;
let stop: Stop = () => {};

/** Acts like the document, which holds the browser's install prompt. */
function hold(held: ReturnType<typeof offer> | null): void {
  window.installOffer = held;
  browser.stored.set('pwaCanInstall', String(held !== null));
  window.dispatchEvent(new Event('install-offer'));
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  browser = fakePlatform();
  usePlatform(browser);
  stop = $canInstall.listen(() => {});
});

afterEach(() => {
  stop();
  cleanStores($canInstall);
  usePlatform(undefined);
});

test('the browser’s offer makes an installation possible, and an installation ends the offer', () => {
  expect($canInstall.get()).toBe(false);
  hold(offer('accepted'));
  expect($canInstall.get()).toBe(true);
  hold(null);
  expect($canInstall.get()).toBe(false);
});

test('an offer made before any listener counts', () => {
  stop();
  cleanStores($canInstall);
  window.installOffer = offer('accepted');
  expect($canInstall.get()).toBe(true);
});

test('after acceptance, the installation is marked unavailable, and the browser is asked only once', async () => {
  const held = offer('accepted');
  hold(held);
  await installApp();
  await installApp();
  expect(held.prompt).toHaveBeenCalledOnce();
  expect($canInstall.get()).toBe(false);
  expect(browser.stored.get('pwaCanInstall')).toBe('false');
});

test('a person who refuses can be asked again when the browser offers it again', async () => {
  hold(offer('dismissed'));
  await installApp();
  expect($canInstall.get()).toBe(false);
  expect(browser.stored.get('pwaCanInstall')).toBe('true');
  hold(offer('accepted'));
  expect($canInstall.get()).toBe(true);
});

test('an offer that the browser has withdrawn does not count', async () => {
  const prompt = () => Promise.reject(new DOMException('used', 'InvalidStateError'));
  hold(Object.assign(offer('dismissed'), { prompt }));
  await installApp();
  expect($canInstall.get()).toBe(false);
});
