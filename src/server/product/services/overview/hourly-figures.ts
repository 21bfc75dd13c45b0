import { lt, sql } from 'drizzle-orm';
import { hourlyFigures } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { countActive } from '#server/product/services/presence/active.ts';

/** The numbers that a process adds to the present hour. */
export interface Counts {
  answers: number;
  faults: number;
  failedJobs: number;
}

const hourMs = 60 * 60_000;
const keptMs = 7 * 24 * hourMs;

/** The start of the hour, in UTC, that contains a moment. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs);

/** Adds to the figures of the present hour. */
export async function addToHour({ db, now }: Pick<Context, 'db' | 'now'>, counts: Partial<Counts>): Promise<void> {
  const { answers = 0, faults = 0, failedJobs = 0 } = counts;
  await db
    .insert(hourlyFigures)
    .values({ hour: hourOf(now()), answers, faults, failedJobs })
    .onConflictDoUpdate({
      target: hourlyFigures.hour,
      set: {
        answers: sql`${hourlyFigures.answers} + excluded.answers`,
        faults: sql`${hourlyFigures.faults} + excluded.faults`,
        failedJobs: sql`${hourlyFigures.failedJobs} + excluded.failed_jobs`,
      },
    });
}

/** Measures active people and used disk space for the present hour, and removes hours that are a week old. */
export async function measureHour(context: Context): Promise<void> {
  const { db, storage, now } = context;
  const [mostActive, { used }] = await Promise.all([countActive(context), storage.space()]);
  await db
    .insert(hourlyFigures)
    .values({ hour: hourOf(now()), mostActive, usedBytes: used })
    .onConflictDoUpdate({
      target: hourlyFigures.hour,
      set: {
        mostActive: sql`greatest(${hourlyFigures.mostActive}, excluded.most_active)`,
        usedBytes: sql`excluded.used_bytes`,
      },
    });
  await db.delete(hourlyFigures).where(lt(hourlyFigures.hour, new Date(now().getTime() - keptMs)));
}
