import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { simpleParser } from 'mailparser';
import { afterEach, expect, test } from 'vitest';
import { register, requestPasswordReset } from '#lib/contract/account/auth.ts';
import { accountTokens } from '#server/ground/db/schema/index.ts';
import { openMailer } from '#server/ground/mail/mailer.ts';
import { startWorker } from '#server/product/jobs/worker.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff } from '#tests/support/riff/riff.ts';
import { openQueueOf, runJobs } from '#tests/support/riff/run-jobs.ts';
import { openMailbox, tokenIn } from '#tests/support/servers/mailbox.ts';
import { freePort } from '#tests/support/servers/server-process.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function riffWith(overrides: Parameters<typeof startRiff>[0]) {
  const riff = await startRiff(overrides);
  closing.push(riff.close);
  return riff;
}

const ada = { ...cast.ada, confirmPassword: cast.ada.password };

test('a mail is text and HTML, comes from the configured address and has the same link in both', async () => {
  const mailbox = await openMailbox();
  closing.push(mailbox.close);
  const riff = await riffWith({ smtpUrl: mailbox.url, mailFrom: 'Riff <post@riff.example>' });
  await riff.visitor().call(register, { body: { ...ada, displayName: 'Buy at <http://example.com>' } });
  await runJobs(riff.context);
  const mail = await mailbox.next(ada.email);
  expect(mail.from?.text).toBe('"Riff" <post@riff.example>');
  const link = `${riff.origin}/auth/login#verify=${tokenIn(mail)}`;
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
  expect(`${mail.text}${mail.html}`).not.toContain('Buy at');
});

test('without a mail server, a mail is a file that only its owner can read, and the log does not contain its link', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'riff-mail-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const riff = await riffWith({ dataDir });
  await riff.visitor().call(register, { body: ada });
  await runJobs(riff.context);
  const [file = '', ...others] = await readdir(path.join(dataDir, 'mail'));
  expect(others).toEqual([]);
  expect((await stat(path.join(dataDir, 'mail', file))).mode & 0o077).toBe(0);
  const written = await readFile(path.join(dataDir, 'mail', file), 'utf8');
  const mail = await simpleParser(written);
  // The link can be copied from the file.
  expect(written).toContain(`${riff.origin}/auth/login#verify=${tokenIn(mail)}`);
  expect(mail.html).toContain(tokenIn(mail));
  expect(mail.to).toMatchObject({ text: ada.email });
  const log = riff.logged.join('\n');
  expect(log).toContain(file);
  expect(log).not.toContain(tokenIn(mail));
});

test('a mail server that is down fails no request, and the mails are sent when it is back', async () => {
  const port = await freePort();
  const riff = await riffWith({ smtpUrl: `smtp://127.0.0.1:${port}` });
  expect((await riff.visitor().call(register, { body: ada })).status).toBe(200);
  expect((await riff.visitor().call(requestPasswordReset, { body: ada })).status).toBe(200);
  const open = await openQueueOf(riff.context);
  closing.push(open.close);
  const worker = await startWorker(riff.context, open);
  const failed = () => riff.logged.filter((line) => line.includes('job failed')).length;
  await expect.poll(failed, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  await worker.stop();
  expect(await riff.context.db.select().from(accountTokens)).toEqual([]);

  const mailbox = await openMailbox(port);
  closing.push(mailbox.close);
  await runJobs(riff.context);
  expect(mailbox.mails.map(({ subject }) => subject).sort()).toEqual([
    'Confirm your email address for Riff',
    'Reset your Riff password',
  ]);
});

test('a mail that cannot be sent counts as a failure', async () => {
  const port = await freePort();
  const mailer = openMailer(
    { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'a@b.example', dataDir: '/' },
    {} as never,
  );
  await expect(mailer.send({ to: ada.email, subject: 's', text: 't', html: 'h' })).rejects.toThrow(/ECONNREFUSED/);
  mailer.close();
});

test('a mail that becomes a file has its further headers too', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'riff-mail-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const mailer = openMailer({ smtpUrl: null, mailFrom: 'a@b.example', dataDir }, { info: () => undefined } as never);
  const address = `<https://riff.example/api/notifications/unsubscribe?token=${'long'.repeat(30)}>`;
  await mailer.send({ to: ada.email, subject: 's', text: 't', html: 'h', headers: { 'List-Unsubscribe': address } });
  const [file = ''] = await readdir(path.join(dataDir, 'mail'));
  const { headerLines } = await simpleParser(await readFile(path.join(dataDir, 'mail', file), 'utf8'));
  const lines = headerLines.map(({ line }) => line.replace(/\r?\n\s+/g, ' '));
  expect(lines).toContain(`List-Unsubscribe: ${address}`);
});
