import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { login, refreshToken, register, requestPasswordReset } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import type { LanguageTag } from '#lib/language/languages.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
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

describe('the language of a member, for mails that nobody asks for', () => {
  const { ben } = cast;
  const inArabic = { 'Accept-Language': 'ar' };
  const ofBen = async () => {
    const [found] = await riff.context.db.select().from(accounts).where(eq(accounts.email, ben.email));
    return found?.language;
  };
  const setTo = (language: LanguageTag | null) =>
    riff.context.db.update(accounts).set({ language }).where(eq(accounts.email, ben.email));
  let browser: Client;

  test('is the one in which they register', async () => {
    browser = riff.visitor();
    await browser.call(register, { body: { ...ben, confirmPassword: ben.password }, headers: inGerman });
    expect(await ofBen()).toBe('de');
  });

  test('changes with a login, but not with one that is refused', async () => {
    await browser.call(login, { body: { ...ben, password: 'not the right one' }, headers: inArabic });
    expect(await ofBen()).toBe('de');
    expect((await browser.call(login, { body: ben, headers: inArabic })).status).toBe(200);
    expect(await ofBen()).toBe('ar');
  });

  test('changes when a call or a page renews the session, but not by a call', async () => {
    await browser.call(me, { headers: inGerman });
    expect(await ofBen()).toBe('ar');
    expect((await browser.call(refreshToken, { headers: inGerman })).status).toBe(200);
    expect(await ofBen()).toBe('de');
    riff.wait(16 * 60_000);
    const { setCookies } = await riff.sessions.renewedActorOf(browser.cookieHeader(), '127.0.0.1', 'en');
    browser.keep(setCookies);
    expect(await ofBen()).toBe('en');
  });

  test('is not written by a stolen token', async () => {
    riff.wait(11_000);
    const thief = browser.copy();
    expect((await browser.call(refreshToken, { headers: inGerman })).status).toBe(200);
    riff.wait(11_000);
    expect((await thief.call(refreshToken, { headers: inArabic })).status).toBe(401);
    expect(await ofBen()).toBe('de');
  });

  test('is written by one of several calls that renew at once, and no call waits for another', async () => {
    await browser.call(login, { body: ben });
    await setTo(null);
    const tabs = [browser.copy(), browser.copy(), browser.copy()];
    const answers = await Promise.all(tabs.map((tab) => tab.call(refreshToken, { headers: inGerman })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await ofBen()).toBe('de');
  });

  test('a renewal does not wait for a change of the account, and the next one writes it', async () => {
    await browser.call(login, { body: ben, headers: inGerman });
    await riff.context.db.transaction(async (tx) => {
      await tx.select().from(accounts).where(eq(accounts.email, ben.email)).for('update');
      expect((await browser.call(refreshToken, { headers: inArabic })).status).toBe(200);
    });
    expect(await ofBen()).toBe('de');
    await browser.call(refreshToken, { headers: inArabic });
    expect(await ofBen()).toBe('ar');
  });

  test('is that of the notice about a password that was changed in no language', async () => {
    await setTo('ar');
    await riff.context.db.update(accounts).set({ isVerified: true }).where(eq(accounts.email, ben.email));
    const [account] = await riff.context.db.select().from(accounts).where(eq(accounts.email, ben.email));
    if (!account) throw new Error('no account');
    await runJobs(riff.context);
    const { length } = mailbox.mails;
    await riff.context.jobs.add('tell-password-change', { accountId: account.id, change: 'CHANGED' });
    await runJobs(riff.context);
    await riff.context.jobs.add('tell-password-change', { accountId: account.id, change: 'CHANGED', language: 'de' });
    await runJobs(riff.context);
    const subjects = mailbox.mails.slice(length).map(({ subject }) => subject);
    expect(subjects).toEqual(['تم تغيير كلمة مرورك في Riff', 'Dein Passwort bei Riff wurde geändert']);
  });
});
