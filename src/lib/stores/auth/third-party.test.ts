import { afterEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { openAnsweringBrowser } from '#lib/platform/answering.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { $toast, dismissToast } from '../toast.ts';
import { $session } from './session.ts';
import { $signingIn, logInWithToken, returnFromThirdParty } from './third-party.ts';

const ada = { userCode: 'ada', userName: 'ada', displayName: 'Ada', profilePictureUrl: null, permissions: [] };
const open = (path = '/auth/login') => openAnsweringBrowser({ url: `http://riff.test${path}` });
const failure = () => $toast.get() && { text: $toast.get()?.text, kind: $toast.get()?.kind };

afterEach(() => {
  dismissToast();
  $session.set(null);
  usePlatform(undefined);
});

test('a token starts the session and takes its place in the history by the feed', async () => {
  const browser = open();
  browser.answers(200, messages.loggedIn, { user: ada });
  await logInWithToken('the.id.token');
  expect(browser.sent).toEqual([{ address: '/api/auth/google-login', body: { token: 'the.id.token' } }]);
  expect($session.get()).toEqual(ada);
  expect(browser.journeys).toEqual(['replace /client/home']);
});

test('a refusal is told in the server’s words', async () => {
  open().answers(409, messages.googleAccountExists);
  await logInWithToken('the.id.token');
  expect(failure()).toEqual({ text: messages.googleAccountExists, kind: 'destructive' });
  expect($signingIn.get()).toBe(false);
});

test.each(['', null, undefined])('a button that brings %j has failed', async (token) => {
  const browser = open();
  await logInWithToken(token);
  expect(failure()).toEqual({ text: 'Google login failed! Please try again.', kind: 'destructive' });
  expect(browser.sent).toEqual([]);
});

test('no answer and no words are told in our own', async () => {
  const browser = open();
  browser.goesSilent();
  await logInWithToken('the.id.token');
  expect(failure()).toEqual({ text: 'Google login failed!', kind: 'destructive' });
  dismissToast();
  browser.answers(500, '');
  await logInWithToken('the.id.token');
  expect(failure()?.text).toBe('Google login failed!');
});

test('coming back sends the token once and takes it out of the address', async () => {
  const browser = open('/auth/login?from=mail#id_token=the.id.token&session_state=x');
  browser.answers(200, messages.loggedIn, { user: ada });
  await Promise.all([returnFromThirdParty(), returnFromThirdParty()]);
  expect(browser.sent).toEqual([{ address: '/api/auth/google-login', body: { token: 'the.id.token' } }]);
  expect(browser.navigation.url().href).toBe('http://riff.test/auth/login?from=mail');
});

test('coming back with an error says so', async () => {
  const browser = open('/auth/login#error=access_denied&error_description=no');
  await returnFromThirdParty();
  expect(failure()?.text).toBe(messages.googleButtonFailed);
  expect(browser.navigation.url().hash).toBe('');
  expect(browser.sent).toEqual([]);
});

test('any other address stays as it is', async () => {
  const browser = open('/auth/login#content');
  await returnFromThirdParty();
  expect(browser.navigation.url().hash).toBe('#content');
  expect($toast.get()).toBeNull();
});
