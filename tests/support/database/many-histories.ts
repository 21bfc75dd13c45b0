import type pg from 'pg';

/** The number of a member's actions of each kind. */
export interface LongHistory {
  views: number;
  likes: number;
  comments: number;
}

const code = 'substr(md5(random()::text || g), 1, 16)';

/**
 * Writes that a member viewed this number of the posts, newest last, liked some of them and commented on them. Every third
 * comment is a reply to another member's. Then one post in a hundred becomes private, one in a thousand is removed, one in a
 * hundred of the others' comments is removed, and one account is disabled.
 */
export async function fillHistories(
  client: pg.Client | pg.PoolClient,
  member: number,
  much: LongHistory,
): Promise<void> {
  const others = `(select array_agg(id) from (select id from accounts where id <> ${member} order by id limit 50) first)`;
  const posts = (most: number) =>
    `(select id, row_number() over (order by id) as n from posts order by id limit ${most}) p`;
  await client.query(`insert into views (account_id, post_id, created_at, last_viewed_at, listed_at)
    select ${member}, id, at, at, at from ${posts(much.views)}, lateral (select now() - (${much.views} - n) * interval '1 second' as at) m
    order by n on conflict do nothing`);
  await client.query(`insert into likes (account_id, post_id, created_at)
    select ${member}, id, now() - (${much.likes} - n) * interval '1 second' from ${posts(much.likes)} on conflict do nothing`);
  await client.query(`update posts set like_count = l.count from (select post_id, count(*) from likes group by 1) l
    where l.post_id = posts.id and like_count <> l.count`);
  const written = Math.ceil(much.comments / 3);
  await client.query(`insert into comments (code, post_id, author_id, content, created_at)
    select ${code}, p.id, (${others})[1 + g % 50], 'Something about it', now() - interval '2 days'
    from generate_series(1, ${written}) g join ${posts(written)} on p.n = g`);
  await client.query(`insert into comments (code, post_id, author_id, parent_id, content, created_at)
    select ${code}, coalesce(parent.post_id, p.id), ${member}, parent.id, 'What I think of it',
      now() - (${much.comments} - g) * interval '1 second' from generate_series(1, ${much.comments}) g
    join ${posts(much.comments)} on p.n = g
    left join lateral (select id, post_id from comments c where g % 3 = 0 and c.post_id = p.id and c.parent_id is null
      and c.author_id <> ${member} limit 1) parent on true`);
  await client.query(`update posts set visibility = 'PRIVATE' where id % 100 = 7`);
  await client.query(`update posts set removed_at = now() where id % 1000 = 9`);
  await client.query(`update comments set removed_at = now() where author_id <> ${member} and id % 100 = 3`);
  await client.query(`update accounts set disabled_at = now() where id = (${others})[7]`);
}
