import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { reportedSubjects, reports, sounds } from '#server/ground/db/schema/index.ts';
import { type Emitter, emit } from '#server/product/events/emit.ts';
import { type Subject, subjectKey } from './subject.ts';

interface Settled {
  settlement: 'DISMISSED' | 'REMOVED' | 'DELETED';
  /** Null if no moderator decided. */
  settledById: number | null;
  note: string | null;
}

/** Settles the open reports of subjects that this transaction has locked. Returns how many subjects had any. */
export async function settleOpen(
  context: Emitter,
  tx: Queryable,
  subjects: readonly Subject[],
  settled: Settled,
): Promise<number> {
  const { settlement, settledById } = settled;
  const settledAt = context.now();
  const ofKey = new Map(subjects.map((subject) => [subjectKey(subject), subject]));
  const lines = await tx
    .update(reportedSubjects)
    .set({ ...settled, settledAt, isOpen: false })
    .where(and(inArray(reportedSubjects.subject, [...ofKey.keys()]), eq(reportedSubjects.isOpen, true)))
    .returning({ id: reportedSubjects.id, key: reportedSubjects.subject });
  if (lines.length === 0) return 0;
  const keys = lines.map(({ key }) => key);
  const decided = await tx
    .update(reports)
    .set({ status: settlement === 'DISMISSED' ? 'DISMISSED' : 'SETTLED', settledAt, settledById })
    .where(and(inArray(reports.subject, keys), eq(reports.status, 'OPEN')))
    .returning({ key: reports.subject, reporterId: reports.reporterId });
  const events = lines.flatMap(({ id, key }) => {
    const subject = ofKey.get(key);
    const reporterIds = decided.filter((one) => one.key === key).map(({ reporterId }) => reporterId);
    return subject ? [{ kind: 'settled', lineId: id, subject, reporterIds, settlement } as const] : [];
  });
  await emit(context, tx, ...events);
  return lines.length;
}

/** The same for a post that is gone, and for its own sound, which is gone with it. */
export async function settleGonePost(context: Emitter, tx: Queryable, postId: number, settled: Settled): Promise<void> {
  const own = await tx.select({ id: sounds.id }).from(sounds).where(eq(sounds.postId, postId));
  const gone = own.map(({ id }) => ({ kind: 'SOUND', id }) as const);
  await settleOpen(context, tx, [{ kind: 'POST', id: postId }, ...gone], settled);
}
