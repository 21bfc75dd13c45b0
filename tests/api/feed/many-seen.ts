import type pg from 'pg';

/** Writes this number of READY video posts of one author directly into the tables, one per minute, the newest an hour old. */
export async function fillWithPosts(client: pg.Pool | pg.PoolClient, authorId: number, posts: number): Promise<void> {
  const code = 'substr(md5(random()::text || g), 1, 16)';
  await client.query(`insert into uploads (code, public_id, owner_id, resource_type, status, progress)
    select ${code}, 'videos/bulk' || g, ${authorId}, 'video', 'COMPLETE', 100 from generate_series(1, ${posts}) g`);
  await client.query(`insert into posts (code, author_id, post_type, title, status, upload_id, created_at, published_at)
    select substr(md5(code), 1, 16), owner_id, 'VID', 'One of many', 'READY', id, at, at from (
      select *, now() - interval '1 hour' - row_number() over (order by id) * interval '1 minute' as at
      from uploads where public_id like 'videos/bulk%'
    ) made`);
}

/** Writes views of the newest `count` posts by the member, oldest first, a day ago. */
export async function seeNewest(client: pg.Pool, accountId: number, count: number): Promise<void> {
  await client.query(
    `insert into views (account_id, post_id, created_at, last_viewed_at)
    select $1, id, at, at from (
      select id, now() - interval '1 day' - row_number() over (order by published_at desc) * interval '1 second' as at
      from posts order by published_at desc limit $2
    ) newest order by at`,
    [accountId, count],
  );
  await client.query('vacuum analyze');
}
