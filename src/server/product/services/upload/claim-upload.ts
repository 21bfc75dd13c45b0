import { randomUUID } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { Database, Queryable } from '#server/ground/db/database.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, Problem } from '#server/product/problem.ts';

type Upload = typeof uploads.$inferSelect;

// After a crash nobody can continue an upload for this long.
const claimSeconds = 30;
const beatMilliseconds = 5_000;
/** A request that could not extend its claim for so long stops writing, before another one may begin. */
const trustMilliseconds = 20_000;

/** What a row gets when a request claims it. */
export const newClaim = () => ({ claim: randomUUID() as string, claimedUntil: lease() });
const lease = () => sql<Date>`now() + make_interval(secs => ${claimSeconds})`;

/** A living request has it. */
export const isClaimed: SQL = sql`coalesce(${uploads.claimedUntil} >= now(), false)`;
export const isFree: SQL = sql`not ${isClaimed}`;
/** It is still this claim. */
export const isHeldBy = (upload: Pick<Upload, 'id'>, claim: string) =>
  and(eq(uploads.id, upload.id), eq(uploads.claim, claim), eq(uploads.status, 'RECEIVING'));

/** Claims an unfinished upload in one statement; undefined if another request has it, or if it is finished or gone. */
export async function claimUpload(db: Queryable, upload: Upload): Promise<Upload | undefined> {
  const [claimed] = await db
    .update(uploads)
    .set(newClaim())
    .where(and(eq(uploads.id, upload.id), eq(uploads.status, 'RECEIVING'), isFree))
    .returning();
  return claimed;
}

/** Extends a claim while a request works. `signal` aborts if it was lost: then the request must not write any more. */
export interface HeldClaim {
  name: string;
  signal: AbortSignal;
  /** Ends the extending; the claim itself stays for the caller to give back. */
  stop(): void;
}

export function holdClaim(db: Database, upload: Upload): HeldClaim {
  const name = upload.claim ?? '';
  const lost = new AbortController();
  let extendedAt = performance.now();
  const extend = async () => {
    const began = performance.now();
    const kept = await db
      .update(uploads)
      .set({ claimedUntil: lease() })
      .where(isHeldBy(upload, name))
      .returning({ id: uploads.id });
    if (kept.length === 0) lost.abort();
    extendedAt = began;
  };
  const timer = setInterval(() => {
    if (performance.now() - extendedAt > trustMilliseconds) lost.abort();
    // If the database does not answer, the next beat tries again.
    extend().catch(() => undefined);
  }, beatMilliseconds);
  return { name, signal: lost.signal, stop: () => clearInterval(timer) };
}

/** The refusal of a second request for an upload that another one has. */
export const uploadBusy = () => new Problem(409, messages.uploadBusy, {}, { 'Retry-After': '2' });

/** Why a request no longer has its claim: its upload was removed, or another request continues it. */
export async function claimLost({ db }: Context, upload: Upload): Promise<Problem> {
  const [row] = await db.select({ claim: uploads.claim }).from(uploads).where(eq(uploads.id, upload.id));
  return row?.claim ? uploadBusy() : badInput({}, messages.uploadGone);
}
