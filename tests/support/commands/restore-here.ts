import { readConfig } from '#server/ground/config.ts';
import { createLog } from '#server/ground/telemetry/log.ts';
import { openData } from '#server/open-data.ts';
import { openQueue } from '#server/product/jobs/pg-boss-queue.ts';
import { isPlain } from '#server/product/services/backup/plain-fault.ts';
import { assertRestorable, restore } from '#server/product/services/restore/restore.ts';
import type { Place } from './place.ts';

/**
 * Restores like the command, but within this process, because a command takes seconds to start. Returns the line about a refusal.
 */
export async function restoreHere(file: string, { env }: Place): Promise<string> {
  const log = createLog('silent');
  try {
    await assertRestorable(file);
    const data = await openData(readConfig(env), log, { exclusive: true });
    try {
      await restore(data.context, () => openQueue(data.connectionString, log), file);
    } finally {
      await data.close();
    }
    return '';
  } catch (error) {
    if (!isPlain(error)) throw error;
    return `Nothing was restored: ${error.message}\n`;
  }
}
