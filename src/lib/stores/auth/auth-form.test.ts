import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#lib/platform/answering.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { $toast, dismissToast, showKeptToast } from '../toast.ts';
import { loginForm } from './login-form.ts';
import { registerForm } from './register-form.ts';
import { $session } from './session.ts';

const ada = {
  userCode: 'ada',
  userName: 'ada',
  displayName: 'Ada',
  profilePictureUrl: 'images/ada',
  permissions: [],
};
const filled = { email: 'ada@example.org', password: 'analytical', confirmPassword: 'analytical', displayName: 'Ada' };

let browser: AnsweringBrowser;

beforeEach(() => {
  browser = openAnsweringBrowser();
});

afterEach(() => {
  dismissToast();
  $session.set(null);
  loginForm.$errors.set({});
  registerForm.$errors.set({});
  usePlatform(undefined);
});

describe('login', () => {
  test('starts the session and takes its place in the history by the feed', async () => {
    browser.answers(200, 'Welcome back!', { user: ada });
    await loginForm.submit(filled);
    expect($session.get()).toEqual(ada);
    expect(browser.cookieJar.get('avatar')).toBe('images/ada');
    expect(browser.journeys).toEqual(['replace /client/home']);
  });

  test('says in a toast what belongs to no field', async () => {
    browser.answers(400, messages.wrongCredentials);
    await loginForm.submit(filled);
    expect($toast.get()).toMatchObject({ text: messages.wrongCredentials, kind: 'destructive' });
    expect(loginForm.$errors.get()).toEqual({});
    expect(browser.journeys).toEqual([]);
  });

  test('falls back to its own words where the server has none', async () => {
    browser.answers(500, '');
    await loginForm.submit(filled);
    expect($toast.get()?.text).toBe(messages.generic);
  });

  test('says so where there is no answer, and can be sent again', async () => {
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

  test('says once what stands under a field word for word, and nothing where there is nothing more to say', async () => {
    browser.answers(409, messages.emailTaken, null, { email: messages.emailTaken });
    await registerForm.submit(filled);
    browser.answers(400, '', null, { email: messages.emailInvalid });
    await registerForm.submit(filled);
    expect($toast.get()).toBeNull();
  });

  test('takes an error away when its field is changed', async () => {
    browser.answers(409, 'Taken.', null, { email: messages.emailTaken, password: 'Too short.' });
    await registerForm.submit(filled);
    registerForm.edit('email');
    expect(registerForm.$errors.get()).toEqual({ password: 'Too short.' });
  });

  test('goes on to Login, which says that the account is ready', async () => {
    browser.answers(200, messages.registered, { userCode: 'ada', userName: 'ada' });
    await registerForm.submit(filled);
    expect(browser.sent[0]?.body).toEqual(filled);
    expect(browser.journeys).toEqual(['replace /auth/login']);
    showKeptToast();
    expect($toast.get()).toMatchObject({ text: messages.registered, kind: 'success' });
  });

  test('goes on without a word where the server has none', async () => {
    browser.answers(200, '', { userCode: 'ada', userName: 'ada' });
    await registerForm.submit(filled);
    expect(browser.journeys).toEqual(['replace /auth/login']);
    showKeptToast();
    expect($toast.get()).toBeNull();
  });
});
