import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { TestRiff } from '../riff/riff.ts';

/** The row of an upload and the job that transcodes it, while a worker works on them. */
export async function watchUpload({ context }: TestRiff, publicId: string) {
  const find = async () => {
    const [row] = await context.db.select().from(uploads).where(eq(uploads.publicId, publicId));
    if (!row) throw new Error('no such upload');
    return row;
  };
  const { id } = await find();
  const job = async () => {
    const { rows } = await context.db.$client.query<{ state: string; retry_count: number }>(
      `select state, retry_count from pgboss.job where name = 'transcode-upload' and data ->> 'uploadId' = $1`,
      [String(id)],
    );
    return rows[0];
  };
  return {
    find,
    job,
    /** Waits until a worker runs the job. */
    isTaken: () =>
      vi.waitFor(async () => expect((await job())?.state).toBe('active'), { timeout: 60_000, interval: 5 }),
    /** Waits until the video can be watched. */
    isWatchable: () =>
      vi.waitFor(async () => expect(['WATCHABLE', 'COMPLETE']).toContain((await find()).status), {
        timeout: 120_000,
        interval: 50,
      }),
  };
}
