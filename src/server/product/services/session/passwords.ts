import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { messages } from '#lib/contract/messages.ts';
import { Problem } from '#server/product/problem.ts';

// OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// The library uses Node's pool of four threads, which also reads files, so two threads stay free for that.
const atATime = pLimit(2);
/** The number of waiting hashes, about two seconds of work. Further logins are refused at once. */
const waitingMost = 200;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (atATime.pendingCount >= waitingMost) throw new Problem(503, messages.unavailable, {}, { 'Retry-After': '5' });
  return await atATime(work);
}

/** An argon2id hash that includes its salt and cost. 503 if too many are waiting. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFKC'), cost));

let nobodys: Promise<string> | undefined;

/** Whether the password matches. Without a hash it takes the same time and returns false, so that timing reveals nothing about an address. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  nobodys ??= hash('a password that nobody has', cost);
  const compared = passwordHash ?? (await nobodys);
  const fits = await inTurn(() => verify(compared, password.normalize('NFKC')));
  return fits && passwordHash !== null;
}
