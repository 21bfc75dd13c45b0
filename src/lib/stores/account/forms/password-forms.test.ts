import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { $toast, dismissToast, showStoredToast } from '#lib/stores/toast.ts';
import { openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { createChangePasswordForm } from './change-password-form.ts';
import { createForgotPasswordForm } from './forgot-password-form.ts';
import { createResetPasswordForm } from './reset-password-form.ts';

const chosen = { newPassword: 'analytical', confirmNewPassword: 'analytical' };

let changePasswordForm: ReturnType<typeof createChangePasswordForm>;
let forgotPasswordForm: ReturnType<typeof createForgotPasswordForm>;
let resetPasswordForm: ReturnType<typeof createResetPasswordForm>;

beforeEach(() => {
  changePasswordForm = createChangePasswordForm();
  forgotPasswordForm = createForgotPasswordForm();
  resetPasswordForm = createResetPasswordForm();
});

afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

describe('a reset link', () => {
  test('without a token is reported as invalid at once', () => {
    openAnsweringBrowser({ url: 'http://riff.test/auth/reset-password' });
    resetPasswordForm.takeToken();
    expect(resetPasswordForm.$problem.get()).toBe(messages.linkInvalid);
  });

  test('with a token is not judged before it is sent', () => {
    openAnsweringBrowser({ url: 'http://riff.test/auth/reset-password#token=abc' });
    resetPasswordForm.takeToken();
    resetPasswordForm.takeToken();
    expect(resetPasswordForm.$problem.get()).toBeNull();
  });
});

describe('forgot password', () => {
  const email = 'ada@example.org';

  test('shows the server’s message on the screen', async () => {
    const browser = openAnsweringBrowser();
    browser.answers(200, messages.resetRequested);
    await forgotPasswordForm.submit({ email });
    expect(browser.sent).toEqual([{ address: '/api/auth/password-reset-request', body: { email } }]);
    expect(forgotPasswordForm.$requested.get()).toBe(messages.resetRequested);
    expect($toast.get()).toBeNull();
    expect(browser.journeys).toEqual([]);
  });

  test('shows any other success in a toast', async () => {
    openAnsweringBrowser().answers(202, 'We will see.');
    await forgotPasswordForm.submit({ email });
    expect(forgotPasswordForm.$requested.get()).toBeNull();
    expect($toast.get()).toMatchObject({ text: 'We will see.', kind: 'success' });
  });

  test('clears the message if the next address is refused, and the error if it is accepted', async () => {
    const browser = openAnsweringBrowser();
    browser.answers(200, messages.resetRequested);
    await forgotPasswordForm.submit({ email });
    browser.answers(400, messages.badInput, null, { email: messages.emailRequired });
    await forgotPasswordForm.submit({ email: '' });
    expect(forgotPasswordForm.$requested.get()).toBeNull();
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

  test('sends the token of the address, and Login replaces the page in the history', async () => {
    const browser = open('abc');
    browser.answers(200, messages.passwordChanged);
    await resetPasswordForm.submit(chosen);
    expect(browser.sent[0]?.body).toEqual({ token: 'abc', ...chosen });
    expect(browser.journeys).toEqual(['replace /auth/login']);
    showStoredToast(true);
    expect($toast.get()).toMatchObject({ text: messages.passwordChanged, kind: 'success' });
  });

  test.each(['#token=abc', '?token=abc'])(
    'takes the token of %s out of the address at once, and keeps it for this tab',
    async (link) => {
      const browser = openAnsweringBrowser({ url: `http://riff.test/auth/reset-password${link}` });
      resetPasswordForm.takeToken();
      expect(browser.navigation.url().href).toBe('http://riff.test/auth/reset-password');
      browser.answers(400, messages.badInput, null, { newPassword: messages.passwordCommon });
      await resetPasswordForm.submit(chosen);
      const reloaded = createResetPasswordForm();
      reloaded.takeToken();
      browser.answers(200, messages.passwordChanged);
      await reloaded.submit(chosen);
      await reloaded.submit(chosen);
      expect(browser.sent.map(({ body }) => (body as { token: string }).token)).toEqual(['abc', 'abc', '']);
    },
  );

  test('shows an error of the token, which has no field, besides the errors of the fields', async () => {
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
  test('leads to Login, which replaces the page in the history and shows a toast', async () => {
    const browser = openAnsweringBrowser();
    browser.answers(200, messages.passwordChanged);
    await changePasswordForm.submit(chosen);
    expect(browser.sent).toEqual([{ address: '/api/auth/change-password', body: chosen }]);
    expect(browser.journeys).toEqual(['replace /auth/login']);
    showStoredToast(true);
    expect($toast.get()?.text).toBe(messages.passwordChanged);
  });

  test('accepts only 200 as success', async () => {
    const browser = openAnsweringBrowser();
    browser.answers(202, '');
    await changePasswordForm.submit(chosen);
    expect($toast.get()).toMatchObject({ text: messages.generic, kind: 'destructive' });
    expect(browser.journeys).toEqual([]);
  });
});
