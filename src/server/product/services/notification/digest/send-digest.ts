import { and, eq, sql } from 'drizzle-orm';
import { kindNames } from '#lib/contract/inbox/kinds.ts';
import type { Notification } from '#lib/contract/inbox/notification.ts';
import { cutTo } from '#lib/contract/limits.ts';
import { titleWithReason } from '#lib/format/covered-label.ts';
import { notificationContent, notificationText } from '#lib/format/notification-text.ts';
import { inLanguage } from '#lib/language/catalogue.ts';
import type { Language } from '#lib/language/language.ts';
import { addressOf } from '#lib/notification-address.ts';
import { notifications } from '#lib/texts/inbox/notifications.ts';
import { sensitive } from '#lib/texts/post/sensitive.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, notificationSettings } from '#server/ground/db/schema/index.ts';
import { type DigestLine, digestMail } from '#server/ground/mail/digest-mail.ts';
import type { Context } from '#server/product/context.ts';
import { mailLanguage } from '#server/product/services/account/email/mail-language.ts';
import { signingKey } from '#server/product/services/session/tokens.ts';
import { hydrateNotifications } from '#server/product/views/notification.ts';
import { isQuiet } from '../quiet-hours.ts';
import { readTold } from '../read-told.ts';
import { switchesOf } from '../settings.ts';
import { isDue } from './due-digests.ts';
import { unsubscribeToken } from './unsubscribe.ts';

const mostLines = 10;
/** Counting stops here. */
const mostCounted = 1_000;
const mostQuoted = 140;
/** What a longer transaction tells is not in the inbox when its time comes: each digest ends this long before it is made, and the next begins there. */
const settledMs = 60_000;

/**
 * Mails a member what they have not seen since the last digest, if it is due and no quiet hours hold; later runs do nothing. The lock leaves the
 * settings free, because a mail server may be slow.
 */
export async function sendDigest(context: Context, accountId: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await isAlone(tx, accountId))) return;
    const now = context.now();
    const member = await readDue(tx, accountId, now);
    if (!member || isQuiet(member, now)) return;
    const told = await readUnseen(context, member, now);
    if (told.length > 0) await mail(context, member, told);
    await tx.update(notificationSettings).set({ digestedAt: now }).where(eq(notificationSettings.accountId, accountId));
  });
}

/** Whether no other process is mailing this member's digest. */
async function isAlone(tx: Queryable, accountId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('digest', ${accountId})) as held`,
  );
  return rows[0]?.held === true;
}

async function readDue(tx: Queryable, accountId: number, now: Date) {
  const [due] = await tx
    .select({
      accountId: notificationSettings.accountId,
      kinds: notificationSettings.kinds,
      digest: notificationSettings.digest,
      digestedAt: notificationSettings.digestedAt,
      quietFrom: notificationSettings.quietFrom,
      quietUntil: notificationSettings.quietUntil,
      timeZone: notificationSettings.timeZone,
      userCode: accounts.code,
      email: accounts.email,
      language: accounts.language,
    })
    .from(notificationSettings)
    .innerJoin(accounts, eq(accounts.id, notificationSettings.accountId))
    .where(and(eq(notificationSettings.accountId, accountId), isDue(now)));
  return due;
}

type Due = NonNullable<Awaited<ReturnType<typeof readDue>>>;

/** The ids of what the member has not seen since the last digest, of the kinds that they want by mail, the latest first. */
async function readUnseen(context: Context, { accountId, kinds, digestedAt }: Due, now: Date): Promise<number[]> {
  const switches = switchesOf({ kinds });
  const wanted = kindNames.filter((kind) => switches[kind].inbox && switches[kind].mail);
  const since = new Date((digestedAt?.getTime() ?? settledMs) - settledMs);
  // The key sorts before every notification of that moment.
  const stretch = { after: [now.getTime() - settledMs, Number.MAX_SAFE_INTEGER], skip: 0, most: mostCounted };
  const told = await readTold(context, accountId, { kinds: wanted, isUnseen: true, since }, stretch);
  return told.map(({ id }) => id);
}

async function mail(context: Context, member: Due, told: readonly number[]): Promise<void> {
  const { config, db, mailer } = context;
  const language = mailLanguage(context, member.language);
  const latest = await hydrateNotifications(context, told.slice(0, mostLines), member.accountId);
  const digest = {
    to: member.email,
    interval: member.digest === 'WEEKLY' ? member.digest : ('DAILY' as const),
    lines: latest.map((notification) => lineOf(notification, language)),
    more: told.length - latest.length,
    token: unsubscribeToken(await signingKey(db), member.userCode),
  };
  await mailer.send(digestMail(config, digest, language));
}

function lineOf(notification: Notification, language: Language): DigestLine {
  const actors = notification.actors.map((actor) => ({ ...actor, displayName: isolated(actor.displayName) }));
  const texts = inLanguage(notifications, language);
  const quote =
    notificationContent(notification, texts) ?? titleWithReason(notification.post, inLanguage(sensitive, language));
  return {
    text: notificationText({ ...notification, actors }, texts),
    quote: quote === '' ? null : isolated(shortened(quote)),
    path: addressOf(notification),
  };
}

/** Words of a person on one line, whose direction affects nothing around them. */
const isolated = (words: string): string =>
  `\u2068${words.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/\s+/g, ' ')}\u2069`;

function shortened(words: string): string {
  const head = cutTo(words, mostQuoted);
  return head === words ? words : `${head.trimEnd()}…`;
}
