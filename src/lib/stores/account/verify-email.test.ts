import { afterEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { $toast, dismissToast, showStoredToast } from '../toast.ts';
import { confirmAddress } from './verify-email.ts';

const open = (path: string) => openAnsweringBrowser({ url: `http://riff.test${path}` });

afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

test('a link confirms its email once, and its token leaves the address bar', async () => {
  const browser = open('/auth/login?next=1#verify=abc');
  browser.answers(200, messages.emailConfirmed);
  await Promise.all([confirmAddress(), confirmAddress()]);
  expect(browser.sent).toEqual([{ address: '/api/auth/verify-email', body: { token: 'abc' } }]);
  expect($toast.get()).toMatchObject({ text: messages.emailConfirmed, kind: 'success' });
  expect(browser.navigation.url().href).toBe('http://riff.test/auth/login?next=1');
});

test('a link in an older mail, with its token in the query, is confirmed too', async () => {
  const browser = open('/auth/login?verify=abc&next=1#top');
  browser.answers(200, messages.emailConfirmed);
  await confirmAddress();
  expect(browser.sent).toEqual([{ address: '/api/auth/verify-email', body: { token: 'abc' } }]);
  expect(browser.navigation.url().href).toBe('http://riff.test/auth/login?next=1#top');
});

test('a used link shows a message', async () => {
  open(paths.verifyEmail('abc')).answers(400, messages.linkInvalid);
  await confirmAddress();
  expect($toast.get()).toMatchObject({ text: messages.linkInvalid, kind: 'destructive' });
});

test('a link in another browser leads to a new password, and gives the reason', async () => {
  const browser = open(paths.verifyEmail('abc'));
  browser.answers(409, messages.passwordToConfirm);
  await confirmAddress();
  expect(browser.journeys).toEqual([`replace ${paths.resetPassword('abc')}`]);
  showStoredToast(true);
  expect($toast.get()?.text).toBe(messages.passwordToConfirm);
});

test('a missing answer shows a message', async () => {
  open(paths.verifyEmail('abc')).goesSilent();
  await confirmAddress();
  expect($toast.get()).toMatchObject({ text: messages.postFailed, kind: 'destructive' });
});

test('without a link, no call is sent', async () => {
  const browser = open(paths.login());
  await confirmAddress();
  expect(browser.sent).toEqual([]);
  expect($toast.get()).toBeNull();
});
