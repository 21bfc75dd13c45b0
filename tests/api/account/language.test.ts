import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, register, requestPasswordReset } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { type Mailbox, openMailbox } from '#tests/support/servers/mailbox.ts';

let mailbox: Mailbox;
let riff: TestRiff;

beforeAll(async () => {
  mailbox = await openMailbox();
  riff = await startRiff({ smtpUrl: mailbox.url, languages: ['en', 'de', 'ar'] });
});
afterAll(async () => {
  await riff.close();
  await mailbox.close();
});

const inGerman = { 'Accept-Language': 'de-DE,de;q=0.9' };

test('an answer has its message and the errors of its fields in the language of the request', async () => {
  const body = { email: 'nobody@example.org', password: '' };
  const refused = await riff.visitor().call(login, { body, headers: inGerman });
  expect(refused.message).toBe('Bitte prüfe deine Eingaben.');
  expect(refused.errors).toEqual({ password: 'Bitte gib dein Passwort ein.' });
  const browser = riff.visitor();
  browser.cookies.set('riff-language', 'ar');
  const wrong = await browser.call(login, { body: { ...body, password: 'not the right one' }, headers: inGerman });
  expect(wrong.message).toBe('البريد الإلكتروني أو كلمة المرور غير صحيح.');
  const other = await riff.visitor().call(login, { body, headers: { 'Accept-Language': 'fr' } });
  expect(other.message).toBe(messages.badInput);
});

test('a mail is in the language of the request that causes it', async () => {
  const { ada } = cast;
  const body = { ...ada, confirmPassword: ada.password };
  expect((await riff.visitor().call(register, { body, headers: inGerman })).status).toBe(200);
  expect(await runJobs(riff.context)).toEqual(['send-mail']);
  const confirmation = await mailbox.next(ada.email);
  expect(confirmation.subject).toBe('Bestätige deine E-Mail-Adresse für Riff');
  expect(confirmation.html).toContain('<html lang="de" dir="ltr">');
  const inArabic = { 'Accept-Language': 'ar' };
  expect((await riff.visitor().call(requestPasswordReset, { body: ada, headers: inArabic })).status).toBe(200);
  expect(await runJobs(riff.context)).toEqual(['send-mail']);
  const reset = await mailbox.next(ada.email);
  expect(reset.subject).toBe('أعد تعيين كلمة مرورك في Riff');
  expect(reset.html).toContain('dir="rtl"');
});
