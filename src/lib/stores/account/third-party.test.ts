import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { languageOf } from '#lib/language/dictionaries.ts';
import { speaking } from '#lib/language/language.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { $toast, dismissToast } from '../toast.ts';
import { $session } from './session.ts';
import { createThirdPartySignIn, sayButtonFailed, type ThirdPartySignIn } from './third-party.ts';

const ada = {
  userCode: 'ada',
  userName: 'ada',
  displayName: 'Ada',
  profilePictureUrl: null,
  media: { avatar: null },
  permissions: [],
};
const open = (path = '/auth/login') => openAnsweringBrowser({ url: `http://riff.test${path}` });
const failure = () => $toast.get() && { text: $toast.get()?.text, kind: $toast.get()?.kind };

let signIn: ThirdPartySignIn;

beforeEach(() => {
  signIn = createThirdPartySignIn('Google');
});

afterEach(() => {
  dismissToast();
  $session.set(null);
  usePlatform(undefined);
});

test('a token starts the session, and the feed replaces the page in the history', async () => {
  const browser = open();
  browser.answers(200, messages.loggedIn, { user: ada });
  await signIn.logIn('the.id.token');
  expect(browser.sent).toEqual([{ address: '/api/auth/google-login', body: { token: 'the.id.token' } }]);
  expect($session.get()).toEqual(ada);
  expect(browser.journeys).toEqual(['replace /client/home']);
});

test('a refusal shows the server’s message', async () => {
  open().answers(409, messages.googleAccountExists);
  await signIn.logIn('the.id.token');
  expect(failure()).toEqual({ text: messages.googleAccountExists, kind: 'destructive' });
  expect(signIn.$signingIn.get()).toBe(false);
});

test.each(['', null, undefined])('a button that returns %j has failed', async (token) => {
  const browser = open();
  await signIn.logIn(token);
  expect(failure()).toEqual({ text: 'Google login failed! Please try again.', kind: 'destructive' });
  expect(browser.sent).toEqual([]);
});

test('without an answer or a message, the product’s own text is shown', async () => {
  const browser = open();
  browser.goesSilent();
  await signIn.logIn('the.id.token');
  expect(failure()).toEqual({ text: 'Google login failed!', kind: 'destructive' });
  dismissToast();
  browser.answers(500, '');
  await signIn.logIn('the.id.token');
  expect(failure()?.text).toBe('Google login failed!');
});

test('the return sends the token once and removes it from the address', async () => {
  const browser = open('/auth/login?from=mail#id_token=the.id.token&session_state=x');
  browser.answers(200, messages.loggedIn, { user: ada });
  await Promise.all([signIn.comeBack(), signIn.comeBack()]);
  expect(browser.sent).toEqual([{ address: '/api/auth/google-login', body: { token: 'the.id.token' } }]);
  expect(browser.navigation.url().href).toBe('http://riff.test/auth/login?from=mail');
});

test('a return with an error shows a toast', async () => {
  const browser = open('/auth/login#error=access_denied&error_description=no');
  await signIn.comeBack();
  expect(failure()?.text).toBe(messages.googleButtonFailed);
  expect(browser.navigation.url().hash).toBe('');
  expect(browser.sent).toEqual([]);
});

test('any other address stays unchanged', async () => {
  const browser = open('/auth/login#content');
  await signIn.comeBack();
  expect(browser.navigation.url().hash).toBe('#content');
  expect($toast.get()).toBeNull();
});

test('a failure names the provider in every language', () => {
  open();
  sayButtonFailed('Example');
  expect(failure()?.text).toBe('Example login failed! Please try again.');
  speaking(languageOf('de'), () => sayButtonFailed('Example'));
  expect(failure()?.text).toBe('Anmeldung mit Example fehlgeschlagen! Bitte versuche es noch einmal.');
});
