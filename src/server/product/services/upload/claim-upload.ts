import { randomUUID } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, Problem } from '#server/product/problem.ts';
import { removeFiles } from './remove-files.ts';

type Upload = typeof uploads.$inferSelect;

// After a crash, no request can continue an upload for this long.
const claimSeconds = 30;
const beatMilliseconds = 5_000;
/** A request that cannot extend its claim for this long stops writing, before another one may start. */
const trustMilliseconds = 20_000;

/** The columns of a new claim. */
export const newClaim = () => ({ claim: randomUUID() as string, claimedUntil: lease() });
const lease = () => sql<Date>`now() + make_interval(secs => ${claimSeconds})`;

/** Whether a running request has claimed it. */
export const isClaimed: SQL = sql`coalesce(${uploads.claimedUntil} >= now(), false)`;
export const isFree: SQL = sql`not ${isClaimed}`;

/** An upload that a request has claimed. */
export interface Claimed {
  upload: Upload;
  /** Whether the request that had claimed it before has disappeared. */
  isTakenOver: boolean;
}

/** A claim that is extended while its request works. */
export interface HeldClaim extends Claimed {
  /** The condition that the row still has this claim. */
  isHeld: SQL | undefined;
  /** Aborts if the claim is lost: then the request must not write any more. */
  signal: AbortSignal;
  /** Stops extending the claim. */
  stop(): void;
}

/** Extends the claim of an upload until {@link releaseUpload}. */
export function holdClaim({ db }: Context, claimed: Claimed): HeldClaim {
  const { id, claim } = claimed.upload;
  const isHeld = and(eq(uploads.id, id), eq(uploads.claim, claim ?? ''), eq(uploads.status, 'RECEIVING'));
  const lost = new AbortController();
  let extendedAt = performance.now();
  const extend = async () => {
    const began = performance.now();
    const kept = await db.update(uploads).set({ claimedUntil: lease() }).where(isHeld).returning({ id: uploads.id });
    if (kept.length === 0) lost.abort();
    extendedAt = began;
  };
  const timer = setInterval(() => {
    if (performance.now() - extendedAt > trustMilliseconds) lost.abort();
    // If the database does not answer, the next beat tries again.
    extend().catch(() => undefined);
  }, beatMilliseconds);
  return { ...claimed, isHeld, signal: lost.signal, stop: () => clearInterval(timer) };
}

/** The refusal of a second request for a claimed upload. */
export const uploadBusy = () => new Problem(409, messages.uploadBusy, {}, { 'Retry-After': '2' });

/** The reason why a request has lost its claim: its upload was removed, or another request continues it. */
export async function claimLost({ db }: Context, { upload }: HeldClaim): Promise<Problem> {
  const [row] = await db.select({ claim: uploads.claim }).from(uploads).where(eq(uploads.id, upload.id));
  return row?.claim ? uploadBusy() : badInput({}, messages.uploadGone);
}

/** Records the received bytes of an upload, and its size if that is known. Throws a Problem if the claim was lost. */
export async function recordBytes(
  context: Context,
  claim: HeldClaim,
  received: number,
  total: number | null,
): Promise<void> {
  const [recorded] = await context.db
    .update(uploads)
    .set({
      receivedBytes: received,
      totalBytes: total,
      ...(total !== null && { originalBytes: total }),
      touchedAt: context.now(),
    })
    .where(claim.isHeld)
    .returning({ id: uploads.id });
  if (!recorded) throw await claimLost(context, claim);
}

/** Deletes a claimed upload with its bytes. The row is deleted last, so that the sweep finds it after a crash. */
export async function discardUpload(context: Context, { upload, isHeld }: HeldClaim): Promise<void> {
  if ((await context.db.$count(uploads, and(isHeld, isClaimed))) === 0) return;
  await removeFiles(context, upload.code);
  await context.db.delete(uploads).where(isHeld);
}

/**
 * Releases the claim of an unfinished upload. If that fails, the claim expires after 30 seconds. If the upload was abandoned in between,
 * its bytes are removed.
 */
export async function releaseUpload(context: Context, claim: HeldClaim): Promise<void> {
  claim.stop();
  try {
    await release(context, claim);
  } catch (error) {
    context.log.warn({ err: error }, 'the claim of an upload could not be given back');
  }
}

async function release(context: Context, { upload, isHeld }: HeldClaim): Promise<void> {
  const { db } = context;
  const noClaim = { claim: null, claimedUntil: null };
  const released = await db.update(uploads).set(noClaim).where(isHeld).returning({ id: uploads.id });
  if (released.length > 0) return;
  const isIt = eq(uploads.id, upload.id);
  const [row] = await db.select().from(uploads).where(isIt);
  // An upload without a name cannot be continued.
  const isAbandoned = row?.status === 'RECEIVING' && row.uniqueUploadId === null && row.claim === null;
  if (row && !isAbandoned) return;
  await removeFiles(context, upload.code);
  await db.delete(uploads).where(and(isIt, eq(uploads.status, 'RECEIVING'), isNull(uploads.claim)));
}
