import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storeAfterLogin } from '#lib/api/next-page.ts';
import { messages } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { $toast, dismissToast, showStoredToast } from '#lib/stores/toast.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { $session } from '../session.ts';
import { createLoginForm } from './login-form.ts';
import { createRegisterForm } from './register-form.ts';

const ada = {
  userCode: 'ada',
  userName: 'ada',
  displayName: 'Ada',
  profilePictureUrl: 'images/ada',
  media: { avatar: { src: '/ada.webp', srcSet: '/ada.webp 200w' } },
  permissions: [],
};
const filled = { email: 'ada@example.org', password: 'analytical', confirmPassword: 'analytical', displayName: 'Ada' };

let browser: AnsweringBrowser;
let loginForm: ReturnType<typeof createLoginForm>;
let registerForm: ReturnType<typeof createRegisterForm>;

beforeEach(() => {
  browser = openAnsweringBrowser();
  loginForm = createLoginForm();
  registerForm = createRegisterForm();
});

afterEach(() => {
  dismissToast();
  $session.set(null);
  usePlatform(undefined);
});

describe('login', () => {
  test('gives the reason of its failure once: in a toast, unless a field shows it', async () => {
    browser.answers(400, messages.wrongCredentials);
    await loginForm.submit(filled);
    expect(loginForm.$errors.get()).toEqual({});
    expect(loginForm).not.toHaveProperty('$failure');
    expect($toast.get()).toMatchObject({ text: messages.wrongCredentials, kind: 'destructive' });
    browser.answers(400, messages.badInput, null, { email: messages.badInput });
    await loginForm.submit(filled);
    expect($toast.get()).toBeNull();
  });

  test('fills in the address from a registration just before, once', async () => {
    browser.answers(200, messages.registered, { ...ada });
    await registerForm.submit(filled);
    expect(loginForm.takeAddress()).toBe(filled.email);
    expect(loginForm.takeAddress()).toBeNull();
  });

  test('starts the session, and the feed replaces the page in the history', async () => {
    browser.answers(200, 'Welcome back!', { user: ada });
    await loginForm.submit(filled);
    expect($session.get()).toEqual(ada);
    expect(browser.cookieJar.get('avatar')).toBe('images/ada');
    expect(browser.journeys).toEqual(['replace /client/home']);
  });

  test.each([
    ['an address in the link', '?next=%2Fclient%2Fhome%3Fcode%3Dp', null, '/client/home?code=p'],
    ['an address stored in the tab', '', '/client/home?code=q', '/client/home?code=q'],
    ['Home instead of another site', '?next=%2F%2Fevil.test', '//evil.test', '/client/home'],
  ])('leads to the page that the visitor came from: %s', async (_, search, stored, next) => {
    browser = openAnsweringBrowser({ url: `http://riff.test/auth/login${search}` });
    if (stored) storeAfterLogin(stored);
    browser.answers(200, 'Welcome back!', { user: ada });
    await loginForm.submit(filled);
    expect(browser.journeys).toEqual([`replace ${next}`]);
    // The target is used once: a later login goes to Home.
    browser.navigation.rewrite('/auth/login');
    await loginForm.submit(filled);
    expect(browser.journeys.at(-1)).toBe('replace /client/home');
  });

  test('shows an error without a field in a toast', async () => {
    browser.answers(400, messages.wrongCredentials);
    await loginForm.submit(filled);
    expect($toast.get()).toMatchObject({ text: messages.wrongCredentials, kind: 'destructive' });
    expect(loginForm.$errors.get()).toEqual({});
    expect(browser.journeys).toEqual([]);
  });

  test('falls back to its own text if the server sends no message', async () => {
    browser.answers(500, '');
    await loginForm.submit(filled);
    expect($toast.get()?.text).toBe(messages.generic);
  });

  test('shows a toast if there is no answer, and can be sent again', async () => {
    browser.goesSilent();
    await loginForm.submit(filled);
    expect($toast.get()?.text).toBe(messages.postFailed);
    expect(loginForm.$sending.get()).toBe(false);
  });

  test('sends once, however often the button is pressed', async () => {
    browser.answers(400, 'No.');
    await Promise.all([loginForm.submit(filled), loginForm.submit(filled)]);
    expect(browser.sent).toHaveLength(1);
  });
});

describe('register', () => {
  test('shows errors under their fields, and points at the first in the screen’s order', async () => {
    browser.answers(400, 'Please check.', null, { displayName: 'A name, please.', password: 'Too short.' });
    await registerForm.submit(filled);
    expect(registerForm.$errors.get()).toEqual({ displayName: 'A name, please.', password: 'Too short.' });
    expect(registerForm.$focus.get()).toEqual({ field: 'password' });
    expect($toast.get()).toMatchObject({ text: 'Please check.', kind: 'destructive' });
  });

  test('shows no toast that repeats a field’s error or is empty', async () => {
    browser.answers(409, messages.emailTaken, null, { email: messages.emailTaken });
    await registerForm.submit(filled);
    browser.answers(400, '', null, { email: messages.emailInvalid });
    await registerForm.submit(filled);
    expect($toast.get()).toBeNull();
  });

  test('clears an error when its field is changed', async () => {
    browser.answers(409, 'Taken.', null, { email: messages.emailTaken, password: 'Too short.' });
    await registerForm.submit(filled);
    registerForm.edit('email');
    expect(registerForm.$errors.get()).toEqual({ password: 'Too short.' });
  });

  test('leads to Login, which says that the account is ready', async () => {
    browser.answers(200, messages.registered, { userCode: 'ada', userName: 'ada' });
    await registerForm.submit(filled);
    expect(browser.sent[0]?.body).toEqual(filled);
    expect(browser.journeys).toEqual(['replace /auth/login']);
    showStoredToast(true);
    expect($toast.get()).toMatchObject({ text: messages.registered, kind: 'success' });
  });

  test('leads to Login without a toast if the server sends no message', async () => {
    browser.answers(200, '', { userCode: 'ada', userName: 'ada' });
    await registerForm.submit(filled);
    expect(browser.journeys).toEqual(['replace /auth/login']);
    showStoredToast(true);
    expect($toast.get()).toBeNull();
  });
});
