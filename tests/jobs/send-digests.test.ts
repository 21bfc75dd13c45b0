import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshToken } from '#lib/contract/account/auth.ts';
import { followAccount } from '#lib/contract/account/people.ts';
import { sendComment } from '#lib/contract/comment/comment.ts';
import { seeNotifications } from '#lib/contract/inbox/notification.ts';
import { getNotificationSettings, setNotificationSettings } from '#lib/contract/inbox/settings.ts';
import { likePost } from '#lib/contract/post/post.ts';
import type { LanguageTag } from '#lib/language/languages.ts';
import { paths } from '#lib/paths.ts';
import { accounts, notificationSettings, posts } from '#server/ground/db/schema/index.ts';
import { sendDigest } from '#server/product/services/notification/digest/send-digest.ts';
import { changeAccount } from '#tests/support/database/change.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { type Mailbox, openMailbox } from '#tests/support/servers/mailbox.ts';

const hour = 3_600_000;
const day = 24 * hour;
type Member = Awaited<ReturnType<typeof memberWith>>;

let mailbox: Mailbox;
let riff: TestRiff;
/** The receiver; new for each test. */
let mira: Member & { email: string };
let hugo: Member;
let nora: Member;
let post: { code: string };
let number = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  riff = await startRiff({ smtpUrl: mailbox.url, languages: ['en', 'de', 'ar'] });
});
afterAll(async () => {
  await riff.close();
  await mailbox.close();
});
beforeEach(async () => {
  // Nobody but this test's members: their sessions end while the clock moves.
  await riff.context.db.update(notificationSettings).set({ digest: 'OFF' });
  number += 1;
  const email = `mira${number}@example.org`;
  mira = { ...(await memberWith(riff, [], { displayName: 'Mira', email, isVerified: true })), email };
  hugo = await memberWith(riff, [], { displayName: 'Hugo' });
  nora = await memberWith(riff, [], { displayName: 'Nora' });
  post = await buildPost(riff.context, mira.code, { title: 'A day at sea' });
  await runJobs(riff.context);
});

/** What happens afterwards is a second later: the clock stands still. */
async function choose(body: object): Promise<void> {
  expect((await mira.client.call(setNotificationSettings, { body })).status).toBe(200);
  riff.wait(1_000);
}
const like = (by = hugo) => by.client.call(likePost, { body: { code: post.code, isLiked: true } });
const say = (content: string, by = hugo) => by.client.call(sendComment, { body: { code: post.code, content } });
const change = (set: Partial<typeof accounts.$inferInsert>) =>
  riff.context.db.update(accounts).set(set).where(eq(accounts.id, mira.id));

/** Runs the hourly job; returns the mails that the receiver got. */
async function digests() {
  const before = mailbox.mails.length;
  await riff.context.jobs.add('send-digests', {});
  await runJobs(riff.context);
  return mailbox.mails.slice(before).filter((mail) => JSON.stringify(mail.to).includes(mira.email));
}

/** Moves the clock; the members' browsers renew their sessions. */
async function pass(milliseconds: number): Promise<void> {
  riff.wait(milliseconds);
  for (const { client } of [mira, hugo, nora]) await client.call(refreshToken);
}

const digestedAt = async () => {
  const [row] = await riff.context.db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.accountId, mira.id));
  return row?.digestedAt?.getTime();
};

describe('no digest is mailed', () => {
  beforeEach(async () => {
    await choose({ digest: 'DAILY' });
    await like();
  });

  test('without a choice, or after it was switched off', async () => {
    await choose({ digest: 'OFF' });
    await pass(8 * day);
    expect(await digests()).toEqual([]);
    await riff.context.db.delete(notificationSettings);
    expect(await digests()).toEqual([]);
  });

  test('before a day, or a week, has passed', async () => {
    await pass(23 * hour);
    expect(await digests()).toEqual([]);
    await choose({ digest: 'WEEKLY' });
    await pass(5 * day);
    expect(await digests()).toEqual([]);
  });

  test('to an address that is not confirmed, until it is', async () => {
    await change({ isVerified: false });
    await pass(day);
    expect(await digests()).toEqual([]);
    await change({ isVerified: true });
    expect(await digests()).toHaveLength(1);
  });

  test('to a disabled member', async () => {
    await changeAccount(riff.context, mira.code, riff.context.now());
    await pass(day);
    expect(await digests()).toEqual([]);
  });

  test('about what was seen, dismissed by its kind’s switch, or comes from a muted or disabled member; the next day begins', async () => {
    await mira.client.call(seeNotifications, { body: { all: true } });
    await choose({ kinds: { COMMENT: { inbox: true, push: true, mail: false } } });
    await say('Not by mail.');
    await nora.client.call(followAccount, { body: { code: mira.code, isFollowing: true } });
    await changeAccount(riff.context, nora.code, riff.context.now());
    await pass(day);
    const begun = await digestedAt();
    expect(await digests()).toEqual([]);
    expect(await digestedAt()).toBe(riff.context.now().getTime());
    expect(begun).toBeLessThanOrEqual(riff.context.now().getTime() - day);
  });

  test('in quiet hours; it follows in the first hour after them', async () => {
    const clock = (time: Date) => time.toISOString().slice(11, 16);
    const now = riff.context.now();
    const quietHours = { from: clock(now), until: clock(new Date(now.getTime() + 3 * hour)), timeZone: 'UTC' };
    await choose({ quietHours });
    await pass(day + 60_000);
    expect(await digests()).toEqual([]);
    await pass(2 * hour);
    expect(await digests()).toEqual([]);
    await pass(hour);
    expect(await digests()).toHaveLength(1);
  });
});

describe('a digest', () => {
  test('comes each day at the same hour, once, with what is new and unseen', async () => {
    await choose({ digest: 'DAILY' });
    await like();
    // The job may run a little earlier than on the day before.
    await pass(day - 10_000);
    expect(await digests()).toHaveLength(1);
    expect(await digests()).toEqual([]);
    await pass(day - 10_000);
    expect(await digests()).toEqual([]);
    riff.wait(1_000);
    await say('New today');
    await pass(day - 10_000);
    const [mail] = await digests();
    expect(mail?.text).toContain('New today');
    expect(mail?.text).not.toContain('liked');
  });

  test('comes each week', async () => {
    await choose({ digest: 'WEEKLY' });
    await like();
    await pass(6 * day);
    expect(await digests()).toEqual([]);
    await pass(day);
    const [mail] = await digests();
    expect(mail?.text).toContain('at most once a week');
  });

  test('is not mailed twice by two jobs at once, nor by a job that runs again', async () => {
    await choose({ digest: 'DAILY' });
    await like();
    await pass(day);
    const before = mailbox.mails.length;
    await Promise.all([1, 2, 3].map(() => sendDigest(riff.context, mira.id)));
    await sendDigest(riff.context, mira.id);
    expect(mailbox.mails.slice(before)).toHaveLength(1);
  });

  test('is mailed later if the mail server refuses it, and stops no other', async () => {
    await choose({ digest: 'DAILY' });
    await like();
    await change({ email: `mira ${number}@example.org` });
    const email = `other${number}@example.org`;
    const other = await memberWith(riff, [], { email, isVerified: true });
    await other.client.call(setNotificationSettings, { body: { digest: 'DAILY' } });
    riff.wait(1_000);
    await hugo.client.call(followAccount, { body: { code: other.code, isFollowing: true } });
    await pass(day);
    const begun = await digestedAt();
    expect(await digests()).toEqual([]);
    expect((await mailbox.next(email)).text).toContain('followed you');
    expect(await digestedAt()).toBe(begun);
    await change({ email: mira.email });
    expect(await digests()).toHaveLength(1);
  });

  test('says the same in text and HTML, with the place of each, escaped', async () => {
    await choose({ digest: 'DAILY' });
    await riff.context.db.update(accounts).set({ displayName: 'Hu\u202ego <b>&' }).where(eq(accounts.id, hugo.id));
    await like();
    await like(nora);
    const { data } = await say(`So <i>"loud"</i>\n\n${'word '.repeat(60)}`);
    await pass(day);
    const [mail] = await digests();
    expect(mail?.subject).toBe('2 new notifications on Riff');
    const lines = [
      'You have not seen this on Riff yet:',
      '\u2068Hugo <b>&\u2069 commented on your post',
      'So <i>"loud"</i> word word',
      '\u2068Nora\u2069 and \u2068Hugo <b>&\u2069 liked your post',
      '\u2068A day at sea\u2069',
      'at most once a day',
      'Stop these mails',
    ];
    const html = String(mail?.html);
    const escaped = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
    for (const line of lines) {
      expect(mail?.text).toContain(line);
      expect(html).toContain(escaped(line));
    }
    expect(mail?.text).not.toContain('And ');
    expect(mail?.text).toMatch(/wo…\u2069\n/);
    for (const path of [paths.comments(post.code, data?.commentCode), paths.home(post.code), paths.inbox()]) {
      expect(mail?.text).toContain(`${riff.origin}${path}\n`);
      expect(html).toContain(`href="${escaped(`${riff.origin}${path}`)}"`);
    }
  });

  test('has at most ten lines, the latest, and the number of the others', async () => {
    await choose({ digest: 'DAILY' });
    for (let one = 1; one <= 13; one += 1) {
      await pass(1_000);
      const { code } = await buildPost(riff.context, mira.code, { title: `Post ${one}.` });
      await hugo.client.call(likePost, { body: { code, isLiked: true } });
    }
    await pass(day);
    const [mail] = await digests();
    expect(mail?.subject).toBe('13 new notifications on Riff');
    const titles = [...(mail?.text ?? '').matchAll(/Post (\d+)\./g)].map(([, one]) => Number(one));
    expect(titles).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
    expect(mail?.text).toContain('And 3 more.');
    expect(mail?.html).toContain('And 3 more.');
  });

  test.each([
    ['de', '1 neue Mitteilung auf Riff', 'lang="de" dir="ltr"', 'gefällt dein Beitrag', 'Diese E-Mails abbestellen'],
    ['ar', 'إشعار جديد واحد في Riff', 'lang="ar" dir="rtl"', '\u2068Hugo\u2069', 'إيقاف هذه الرسائل'],
    ['xx', '1 new notification on Riff', 'lang="en" dir="ltr"', 'liked your post', 'Stop these mails'],
  ])('is in the member’s language: %s', async (tag, subject, direction, line, stop) => {
    await choose({ digest: 'DAILY' });
    await like();
    await pass(day);
    await change({ language: tag as LanguageTag });
    const [mail] = await digests();
    expect(mail?.subject).toBe(subject);
    for (const words of [direction, line, stop]) expect(mail?.html).toContain(words);
    for (const words of [line, stop]) expect(mail?.text).toContain(words);
  });

  test('has the header by which a mail program ends it with one call, without a session', async () => {
    await choose({ digest: 'DAILY' });
    await like();
    await pass(day);
    const [mail] = await digests();
    const lines = mail?.headerLines.map(({ line }) => line.replace(/\r?\n\s+/g, ' ')) ?? [];
    expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const address = /^List-Unsubscribe: <(\S+)>$/.exec(
      lines.find((line) => /^List-Unsubscribe:/.test(line)) ?? '',
    )?.[1];
    const { apiBase } = riff.context.config;
    const start = `${riff.origin}${apiBase}/notifications/unsubscribe?token=`;
    expect(address?.startsWith(start)).toBe(true);
    // The link of the mail names the same token.
    const token = decodeURIComponent(address?.slice(start.length) ?? '');
    for (const part of [mail?.text, String(mail?.html)])
      expect(part).toContain(`${riff.origin}${paths.unsubscribe(token)}`);
    const answer = await fetch(address ?? '', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    expect((await mira.client.call(getNotificationSettings)).data?.digest).toBe('OFF');
    await like(nora);
    await pass(8 * day);
    expect(await digests()).toEqual([]);
  });
});

test('a digest about a sensitive post says why it is covered, and has no picture of it', async () => {
  const marked = { sensitive: 'MEDICAL' as const, sensitiveAs: 'AUTHOR' as const };
  await riff.context.db.update(posts).set(marked).where(eq(posts.code, post.code));
  await choose({ digest: 'DAILY' });
  await like();
  await pass(day);
  const [mail] = await digests();
  expect(mail?.text).toContain('A day at sea, covered: Medical content');
  expect(mail?.html).not.toContain('/media/');
});
