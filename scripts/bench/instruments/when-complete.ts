import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';

/** Waits for the last rendition of an upload, or for the signal; returns the time by `performance.now()`. */
export async function whenComplete(dataDir: string, publicId: string, signal?: AbortSignal): Promise<number> {
  const database = await openEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query('select status from uploads where public_id = $1', [publicId]);
      if (rows[0]?.status === 'COMPLETE' || signal?.aborted) return performance.now();
      await pause(50);
    }
  } finally {
    await client.end();
    await database.stop();
  }
}
