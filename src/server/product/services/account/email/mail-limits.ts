import { RateLimiterRes } from 'rate-limiter-flexible';
import { messages } from '#lib/contract/messages.ts';
import { hashSecret } from '#server/ground/codes.ts';
import { sharedLimiter } from '#server/ground/db/shared-limiter.ts';
import type { Context } from '#server/product/context.ts';
import { tooMany } from '#server/product/problem.ts';

/**
 * The limits of mails per hour to one address, and to one account whatever its address is. Each kind has its own limit: links requested by
 * strangers block neither notices nor links that the owner requests in a browser that has signed in to the account.
 */
const perHour = { links: 5, ownLinks: 3, notices: 4 } as const;

type Part = keyof typeof perHour;
type Limits = Pick<Context, 'db' | 'config'>;

/** The receiver of a mail; an account need not exist. */
interface Recipient {
  email: string;
  accountId: number | null;
}

// Hashes, because the table must not reveal the requested addresses. An unknown address costs as many queries as a known one.
const keysOf = ({ email, accountId }: Recipient) => {
  const address = email.toLowerCase();
  return [hashSecret(`address ${address}`), hashSecret(`account ${accountId ?? address}`)];
};

const limiterOf = ({ db }: Limits, part: Part) =>
  sharedLimiter(db, { keyPrefix: `mail-${part}`, points: perHour[part], duration: 3_600 });

/** Counts a mail. Returns 0, or the milliseconds to wait if there were too many. */
export async function takeMail(limits: Limits, part: Part, recipient: Recipient): Promise<number> {
  if (!limits.config.rateLimits) return 0;
  const limiter = limiterOf(limits, part);
  try {
    for (const key of keysOf(recipient)) await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, refusal.msBeforeNext);
  }
}

/** Counts a requested link, from one of the person's own browsers or not. 429 with Retry-After if there were too many. */
export async function takeLink(limits: Limits, isOwnBrowser: boolean, recipient: Recipient): Promise<void> {
  const milliseconds = await takeMail(limits, isOwnBrowser ? 'ownLinks' : 'links', recipient);
  if (milliseconds > 0) throw tooMany(milliseconds, messages.tooManyTries);
}

/** The mail was not sent. */
export async function giveMailBack(limits: Limits, part: Part, recipient: Recipient): Promise<void> {
  if (!limits.config.rateLimits) return;
  const limiter = limiterOf(limits, part);
  for (const key of keysOf(recipient)) await limiter.reward(key);
}
