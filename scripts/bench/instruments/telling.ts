import pg from 'pg';
import { inboxChannel } from '#server/ground/db/changes.ts';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { createLog } from '#server/ground/telemetry/log.ts';
import { openQueue } from '#server/product/jobs/pg-boss-queue.ts';

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
  await client.query(`with made as (insert into accounts (code, user_name, display_name, email)
      select substr(md5(random()::text || g), 1, 16), 'fan' || g, 'Fan ' || g, 'fan' || g || '@bench.invalid'
      from generate_series(1, ${followers}) g returning id),
    following as (insert into follows (follower_id, followee_id)
      select m.id, p.author_id from made m, (select distinct author_id from posts order by author_id desc limit ${authors}) p)
    insert into notification_settings (account_id, kinds)
      select id, '{"POSTED": {"inbox": true, "push": false, "mail": false}}' from made`);
  await client.query('vacuum analyze accounts, follows, notification_settings');
  const { rows } = await client.query<{ id: string }>(`select max(id) as id from posts
    group by author_id order by author_id desc limit ${authors}`);
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
