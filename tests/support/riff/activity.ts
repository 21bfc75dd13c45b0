import { asc } from 'drizzle-orm';
import { activityLog } from '#server/ground/db/schema/index.ts';
import type { TestRiff } from './riff.ts';

/** The rows of the activity log, oldest first. */
export async function writtenCalls({ context }: Pick<TestRiff, 'context'>) {
  await context.activityLog.drain();
  return await context.db.select().from(activityLog).orderBy(asc(activityLog.id));
}

/** A call as the log records it. */
export const someCall = (overrides: object = {}) => ({
  type: 'likePost',
  responseCode: 200,
  data: null,
  error: null,
  message: 'OK',
  ip: '198.51.100.7',
  userCode: null,
  ...overrides,
});
