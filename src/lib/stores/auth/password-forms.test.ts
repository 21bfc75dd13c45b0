import { afterEach, describe, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { openAnsweringBrowser } from '#lib/platform/answering.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { $toast, dismissToast, showKeptToast } from '../toast.ts';
import { changePasswordForm } from './change-password-form.ts';
import { $resetRequested, forgotPasswordForm } from './forgot-password-form.ts';
import { resetPasswordForm } from './reset-password-form.ts';

const chosen = { newPassword: 'analytical', confirmNewPassword: 'analytical' };

afterEach(() => {
  dismissToast();
  $resetRequested.set(null);
  for (const { $errors } of [forgotPasswordForm, resetPasswordForm, changePasswordForm]) $errors.set({});
  usePlatform(undefined);
});

describe('forgot password', () => {
  const email = 'ada@example.org';

  test('keeps what the server says on the screen', async () => {
    const browser = openAnsweringBrowser();
    browser.answers(200, messages.resetRequested);
    await forgotPasswordForm.submit({ email });
    expect(browser.sent).toEqual([{ address: '/api/auth/password-reset-request', body: { email } }]);
    expect($resetRequested.get()).toBe(messages.resetRequested);
    expect($toast.get()).toBeNull();
    expect(browser.journeys).toEqual([]);
  });

  test('tells any other success in a toast', async () => {
    openAnsweringBrowser().answers(202, 'We will see.');
    await forgotPasswordForm.submit({ email });
    expect($resetRequested.get()).toBeNull();
    expect($toast.get()).toMatchObject({ text: 'We will see.', kind: 'success' });
  });

  test('takes back what it said where the next address is refused, and the other way round', async () => {
    const browser = openAnsweringBrowser();
    browser.answers(200, messages.resetRequested);
    await forgotPasswordForm.submit({ email });
    browser.answers(400, messages.badInput, null, { email: messages.emailRequired });
    await forgotPasswordForm.submit({ email: '' });
    expect($resetRequested.get()).toBeNull();
    expect(forgotPasswordForm.$errors.get()).toEqual({ email: messages.emailRequired });
    expect($toast.get()?.text).toBe(messages.badInput);
    browser.answers(200, messages.resetRequested);
    await forgotPasswordForm.submit({ email });
    expect(forgotPasswordForm.$errors.get()).toEqual({});
    expect($toast.get()).toBeNull();
  });
});

describe('reset password', () => {
  const open = (token: string) => openAnsweringBrowser({ url: `http://riff.test${paths.resetPassword(token)}` });

  test('sends the token of the address, and Login takes its place in the history', async () => {
    const browser = open('abc');
    browser.answers(200, messages.passwordChanged);
    await resetPasswordForm.submit(chosen);
    expect(browser.sent[0]?.body).toEqual({ token: 'abc', ...chosen });
    expect(browser.journeys).toEqual(['replace /auth/login']);
    showKeptToast();
    expect($toast.get()).toMatchObject({ text: messages.passwordChanged, kind: 'success' });
  });

  test('tells what is wrong with the token, for which there is no field, beside what is wrong with the fields', async () => {
    const browser = open('');
    const errors = { token: messages.linkInvalid, newPassword: messages.passwordShort };
    browser.answers(400, messages.badInput, null, errors);
    await resetPasswordForm.submit(chosen);
    expect(browser.sent[0]?.body).toEqual({ token: '', ...chosen });
    expect($toast.get()).toMatchObject({ text: messages.linkInvalid, kind: 'destructive' });
    expect(resetPasswordForm.$errors.get()).toEqual({ newPassword: messages.passwordShort });
    expect(browser.journeys).toEqual([]);
  });
});

describe('change password', () => {
  test('goes on to Login, which takes its place in the history and says so', async () => {
    const browser = openAnsweringBrowser();
    browser.answers(200, messages.passwordChanged);
    await changePasswordForm.submit(chosen);
    expect(browser.sent).toEqual([{ address: '/api/auth/change-password', body: chosen }]);
    expect(browser.journeys).toEqual(['replace /auth/login']);
    showKeptToast();
    expect($toast.get()?.text).toBe(messages.passwordChanged);
  });

  test('takes only 200 for a success', async () => {
    const browser = openAnsweringBrowser();
    browser.answers(202, '');
    await changePasswordForm.submit(chosen);
    expect($toast.get()).toMatchObject({ text: messages.generic, kind: 'destructive' });
    expect(browser.journeys).toEqual([]);
  });
});
