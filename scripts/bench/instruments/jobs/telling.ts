import pg from 'pg';
import { inboxChannel } from '#server/ground/db/changes.ts';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { createLog } from '#server/ground/telemetry/log.ts';
import { openQueue } from '#server/product/jobs/pg-boss-queue.ts';
import { fillWithFollowers } from '#tests/support/database/many-notifications.ts';

/** Tells followers of posts in a running server, again and again. */
export interface Telling {
  /** Runs one job after the other until `until` settles; returns how many ran. */
  tell(until: Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/** Gives the authors of the newest posts this number of new followers, who all want to hear of posts. */
export async function makeTelling(dataDir: string, followers: number, authors: number): Promise<Telling> {
  const database = await openEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query<{
    id: string;
    author: string;
  }>(`select max(id) as id, author_id as author from posts
    group by author_id order by author_id desc limit ${authors}`);
  await fillWithFollowers(
    client,
    rows.map(({ author }) => Number(author)),
    followers,
  );
  await client.query('vacuum analyze accounts, follows, notification_settings');
  const queue = await openQueue(database.connectionString, createLog('warn'));
  await client.query(`listen ${inboxChannel}`);
  const runJob = async (postId: string) => {
    await client.query(`delete from notifications where kind = 'POSTED' and post_id = $1`, [postId]);
    const { promise: told, resolve } = Promise.withResolvers<void>();
    let count = 0;
    const hear = () => {
      count += 1;
      if (count === followers) resolve();
    };
    client.on('notification', hear);
    await queue.queue.add('tell-of-post', { postId: Number(postId) });
    await told;
    client.off('notification', hear);
  };
  return {
    async tell(until) {
      let isOver = false;
      const over = () => {
        isOver = true;
      };
      void until.then(over, over);
      let jobs = 0;
      while (!isOver) {
        await runJob(rows[jobs % rows.length]?.id ?? '');
        jobs += 1;
      }
      return jobs;
    },
    async close() {
      await queue.close();
      await client.end();
      await database.stop();
    },
  };
}
