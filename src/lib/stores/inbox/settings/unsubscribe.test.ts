import { afterEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { createUnsubscribe } from './unsubscribe.ts';

afterEach(() => usePlatform(undefined));

function open(token: string) {
  const browser = openAnsweringBrowser({ url: `http://riff.test${paths.unsubscribe(token)}` });
  const page = createUnsubscribe();
  page.takeToken();
  return { browser, page };
}
const call = { address: '/api/notifications/unsubscribe?token=ada.seal', body: null };

test('opening a link sends nothing, and its token leaves the address bar', () => {
  const { browser, page } = open('ada.seal');
  expect(page.$stopping.get()).toEqual({ step: 'asked', message: null });
  expect(browser.sent).toEqual([]);
  expect(browser.navigation.url().href).toBe('http://riff.test/client/unsubscribe');
});

test('a press ends the digest, once', async () => {
  const { browser, page } = open('ada.seal');
  browser.answers(200, messages.digestStopped, { digest: 'OFF' });
  await Promise.all([page.stop(), page.stop()]);
  await page.stop();
  expect(browser.sent).toEqual([call]);
  expect(page.$stopping.get()).toEqual({ step: 'stopped', message: messages.digestStopped });
});

test('a call without an answer says so, and can be sent again, also after a reload', async () => {
  const { browser, page } = open('ada.seal');
  browser.goesSilent();
  await page.stop();
  expect(page.$stopping.get()).toEqual({ step: 'asked', message: messages.postFailed });
  const reloaded = createUnsubscribe();
  reloaded.takeToken();
  browser.answers(200, messages.digestStopped, { digest: 'OFF' });
  await reloaded.stop();
  // The screen may be shown again.
  reloaded.takeToken();
  expect(reloaded.$stopping.get().step).toBe('stopped');
});

test('a link without its token, or with a wrong one, is reported and cannot be sent', async () => {
  const { browser, page } = open('');
  expect(page.$stopping.get()).toEqual({ step: 'broken', message: messages.stopLinkInvalid });
  await page.stop();
  expect(browser.sent).toEqual([]);

  const wrong = open('ada.wrong');
  wrong.browser.answers(400, messages.stopLinkInvalid);
  await wrong.page.stop();
  expect(wrong.page.$stopping.get()).toEqual({ step: 'broken', message: messages.stopLinkInvalid });
  await wrong.page.stop();
  expect(wrong.browser.sent).toHaveLength(1);
});
