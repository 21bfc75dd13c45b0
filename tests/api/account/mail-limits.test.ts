import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePassword, register, requestPasswordReset } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { newCode } from '#server/ground/codes.ts';
import { accounts, applications, rateLimits, sessions } from '#server/ground/db/schema/index.ts';
import * as letters from '#server/ground/mail/messages.ts';
import { setPassword } from '#server/product/services/account/password/set-password.ts';
import { grantEverything } from '#server/product/services/permission/grant-everything.ts';
import { buildComment, buildPost, idOfAccount } from '#tests/support/riff/build.ts';
import type { Client, Person } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { type SecondNode, startSecondNode } from '#tests/support/riff/second-node.ts';

/** Only administrators send a test mail. */
type Kind = Exclude<keyof typeof letters, 'testMail'>;

/** An hour's mails to one address: links that anybody asks for, links asked for in the person's own browsers, notices. */
const [links, ownLinks, notices] = [5, 3, 4];

let riff: TestRiff;
let other: SecondNode;
let lastAddress = 0;

beforeAll(async () => {
  riff = await startRiff({ rateLimits: true, trustProxy: ['127.0.0.1'] });
  other = await startSecondNode(riff);
});
afterAll(async () => {
  await other.close();
  await riff.close();
});
beforeEach(() => riff.context.db.delete(rateLimits));

/** A household that has made no call yet. */
function elsewhere() {
  lastAddress += 1;
  return { 'X-Forwarded-For': `198.51.${Math.floor(lastAddress / 250)}.${lastAddress % 250}` };
}

interface Recipient extends Person {
  client: Client;
  userCode: string;
  id: number;
}

/** A member who has received the registration's mail; the counters start again. */
async function recipient({ isVerified }: { isVerified: boolean }): Promise<Recipient> {
  const displayName = newCode().toLowerCase();
  const person = { displayName, email: `${displayName}@example.org`, password: 'long enough for all' };
  const client = riff.visitor();
  const { userCode } = await client.join(person);
  await riff.context.db.update(accounts).set({ isVerified }).where(eq(accounts.email, person.email));
  await runJobs(riff.context);
  await rm(outbox(), { recursive: true, force: true });
  await riff.context.db.delete(rateLimits);
  return { ...person, client, userCode, id: await idOfAccount(riff.context, userCode) };
}

const askReset = (email: string, client = riff.visitor()) =>
  client.call(requestPasswordReset, { body: { email }, headers: elsewhere() });

/** Sends one mail of each kind; a kind that is missing here fails to compile. */
const causes: Record<Kind, (to: Recipient) => Promise<unknown>> = {
  resetMail: ({ email }) => askReset(email),
  // Only a registration sends this mail, and an address has only one registration.
  verifyMail: async ({ id, email, password, displayName }) => {
    await riff.context.db
      .update(accounts)
      .set({ email: `${newCode()}@example.org` })
      .where(eq(accounts.id, id));
    const body = { displayName, email, password, confirmPassword: password };
    await riff.visitor().call(register, { body, headers: elsewhere() });
    await runJobs(riff.context);
    await riff.context.db.delete(accounts).where(eq(accounts.email, email));
    await riff.context.db.update(accounts).set({ email }).where(eq(accounts.id, id));
  },
  passwordChangedMail: async ({ client }) => {
    const body = { newPassword: 'another one of mine', confirmNewPassword: 'another one of mine' };
    expect((await client.call(changePassword, { body, headers: elsewhere() })).status).toBe(200);
  },
  passwordRemovedMail: async ({ id }) => {
    const [own] = await riff.context.db.select().from(sessions).where(eq(sessions.accountId, id));
    const removal = { accountId: id, passwordHash: null, ...(own && { keptSessionId: own.id }) };
    await riff.context.db.transaction((tx) => setPassword(riff.context, tx, removal));
  },
  answeredMail: async ({ id }) => {
    const decided = { status: 'REJECTED' as const, answeredAt: riff.context.now() };
    const [row] = await riff.context.db
      .insert(applications)
      .values({ code: newCode(), accountId: id, reason: 'To sing', ...decided })
      .onConflictDoUpdate({ target: applications.accountId, set: decided })
      .returning();
    await riff.context.jobs.add('tell-applicant', { applicationId: row?.id ?? 0 });
  },
  removalMail: async ({ userCode }) => {
    const removed = { removedAt: riff.context.now(), removedAs: 'MODERATOR' as const };
    const post = await buildPost(riff.context, userCode, removed);
    await riff.context.jobs.add('tell-removal', { postId: post.id });
  },
  commentRemovalMail: async ({ userCode }) => {
    const post = await buildPost(riff.context, userCode);
    const removed = { removedAt: riff.context.now(), removedAs: 'MODERATOR' as const };
    const comment = await buildComment(riff.context, post.id, userCode, removed);
    await riff.context.jobs.add('tell-comment-removal', { commentId: comment.id });
  },
};
const kinds = Object.keys(letters).filter((kind) => kind !== 'testMail') as Kind[];
const isLink = (kind: Kind) => kind === 'resetMail' || kind === 'verifyMail';

async function repeat(times: number, make: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) await make();
  await runJobs(riff.context);
}

/** Without a mail server, each mail is a file here: no test has to wait for a greeting. */
const outbox = () => path.join(riff.context.config.dataDir, 'mail');

/** All mails since the last recipient was made. */
async function mails() {
  const files = await readdir(outbox()).catch(() => []);
  return await Promise.all(files.map(async (file) => simpleParser(await readFile(path.join(outbox(), file)))));
}

const mailsTo = async ({ email }: { email: string }) =>
  (await mails()).filter(({ to }) => JSON.stringify(to).toLowerCase().includes(email));

test('only four services send mails: one counts requests, one counts notices, one sends a digest a day at most, one serves administrators', async () => {
  const root = fileURLToPath(new URL('../../../src/server/', import.meta.url));
  const sending: string[] = [];
  for (const source of await readdir(root, { recursive: true })) {
    if (!source.endsWith('.ts') || source.endsWith('.test.ts')) continue;
    if (/\bmailer\b[^\n]*\.send\(|\bsendMail\(\{/.test(await readFile(root + source, 'utf8'))) sending.push(source);
  }
  expect(sending.sort()).toEqual([
    'ground/mail/mailer.ts',
    'product/services/account/email/send-account-mail.ts',
    'product/services/account/email/send-notice.ts',
    'product/services/first-run/set-up.ts',
    'product/services/notification/digest/send-digest.ts',
  ]);
});

describe.each(kinds)('%s', (kind) => {
  test('arrives a few times an hour at a confirmed address, however often there is a cause', async () => {
    const to = await recipient({ isVerified: true });
    await repeat(links + 2, () => causes[kind](to));
    expect(await mailsTo(to)).toHaveLength(isLink(kind) ? links : notices);
    await riff.context.db.delete(rateLimits);
    await repeat(1, () => causes[kind](to));
    expect(await mailsTo(to)).toHaveLength((isLink(kind) ? links : notices) + 1);
  });

  test('arrives at an unconfirmed address only if its holder requested a link, or applied for membership', async () => {
    const to = await recipient({ isVerified: false });
    await repeat(2, () => causes[kind](to));
    expect(await mailsTo(to)).toHaveLength(isLink(kind) || kind === 'answeredMail' ? 2 : 0);
  });
});

describe('an address', () => {
  test('gets a dozen mails of all kinds together, and no more', async () => {
    const to = await recipient({ isVerified: true });
    for (let turn = 0; turn < 3; turn += 1) for (const kind of kinds) await repeat(1, () => causes[kind](to));
    await repeat(ownLinks + 1, () => askReset(to.email, to.client));
    expect(await mailsTo(to)).toHaveLength(links + ownLinks + notices);
  });

  test('counts as one in any capitals, and on all processes together', async () => {
    const to = await recipient({ isVerified: true });
    const nodes = [riff.visitor(), other.reachedBy(riff.visitor())];
    for (let time = 0; time < links + 2; time += 1)
      await askReset(time % 2 ? to.email.toUpperCase() : to.email, nodes[time % 2]);
    await runJobs(riff.context);
    expect(await mailsTo(to)).toHaveLength(links);
  });

  test('that replaces an account’s earlier one adds no further notices', async () => {
    const to = await recipient({ isVerified: true });
    await repeat(notices + 1, () => causes.passwordChangedMail(to));
    await riff.context.db.update(accounts).set({ email: 'moved@example.org' }).where(eq(accounts.id, to.id));
    await repeat(notices + 1, () => causes.passwordChangedMail(to));
    expect(await mails()).toHaveLength(notices);
  });
});

describe('a link that is refused', () => {
  const refused = { status: 429, message: messages.tooManyTries };

  test.each([true, false])('says so, alike whether an account has the address (%s)', async (isKnown) => {
    const email = isKnown ? (await recipient({ isVerified: true })).email : 'nobody@example.org';
    for (let time = 0; time < links; time += 1) expect((await askReset(email)).status).toBe(200);
    const answer = await askReset(email);
    expect(answer).toMatchObject(refused);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3_500);
  });

  test('remains available in the person’s own browser while strangers request links', async () => {
    const to = await recipient({ isVerified: true });
    await repeat(links + 1, () => askReset(to.email));
    expect((await askReset(to.email, to.client)).status).toBe(200);
  });

  test('creates no account, and the person who registers reads why', async () => {
    const person = { displayName: 'Late', email: 'late@example.org', password: 'long enough for all' };
    await repeat(links, () => askReset(person.email));
    const body = { ...person, confirmPassword: person.password };
    const answer = await riff.visitor().call(register, { body, headers: elsewhere() });
    expect(answer).toMatchObject(refused);
    expect(await riff.context.db.$count(accounts, eq(accounts.email, person.email))).toBe(0);
  });

  test('does not block the command that makes administrators, which prints its own', async () => {
    const email = 'operator@example.org';
    await repeat(links, () => askReset(email));
    expect(await grantEverything(riff.context, email)).toMatchObject({ isNew: true, resetToken: expect.any(String) });
  });
});

describe('a notice', () => {
  test('arrives regardless of strangers’ link requests, and uses up none of the person’s links', async () => {
    const to = await recipient({ isVerified: true });
    await repeat(links + 1, () => askReset(to.email));
    await repeat(notices + 1, () => causes.passwordChangedMail(to));
    expect((await mailsTo(to)).filter(({ subject }) => subject?.includes('was changed'))).toHaveLength(notices);
    await riff.context.db.delete(rateLimits);
    await repeat(notices + 1, () => causes.passwordChangedMail(to));
    expect((await askReset(to.email)).status).toBe(200);
  });

  test('does not count if the mail server refused it', async () => {
    const to = await recipient({ isVerified: true });
    const { send } = riff.context.mailer;
    let tries = 0;
    riff.context.mailer.send = async (mail) => {
      tries += 1;
      if (tries <= 2 * notices) throw new Error('the mail server is down');
      return await send(mail);
    };
    try {
      await repeat(1, () => causes.passwordChangedMail(to));
    } finally {
      riff.context.mailer.send = send;
    }
    expect(await mailsTo(to)).toHaveLength(1);
  });

  test('beyond the limit leaves a line in the log', async () => {
    const to = await recipient({ isVerified: true });
    await repeat(notices + 1, () => causes.passwordChangedMail(to));
    expect(riff.logged.filter((line) => line.includes('notice') && line.includes(String(to.id)))).not.toEqual([]);
  });
});
