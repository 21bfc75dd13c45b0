import type pg from 'pg';
import { fillWithComments } from './many-comments.ts';

const code = 'substr(md5(random()::text || g.id), 1, 16)';

/** Tells the author of a post of this many comments on it, by a thousand new members, and of a like by each of them; half of it is unseen. */
export async function fillWithNotifications(client: pg.Pool | pg.Client, postId: number, many: number): Promise<void> {
  await fillWithComments(client, postId, { comments: many, replies: 0 });
  await client.query(`insert into notifications (code, receiver_id, kind, subject_id, post_id, comment_id, actor_count, told_at, seen_at)
    select ${code}, p.author_id, 'COMMENT', g.id, p.id, g.id, 1, now() - (${many} - row_number() over (order by g.id)) * interval '1 second',
      case when g.id % 2 = 0 then now() end from comments g join posts p on p.id = g.post_id where p.id = ${postId} order by g.id`);
  await client.query(`insert into notification_actors (notification_id, actor_id, acted_at)
    select n.id, c.author_id, n.told_at from notifications n join comments c on c.id = n.comment_id where n.kind = 'COMMENT'`);
  await client.query(`insert into notifications (code, receiver_id, kind, subject_id, post_id, actor_count, told_at)
    select ${code}, g.author_id, 'LIKE', g.id, g.id, (select count(*) from accounts where user_name like 'talker%'), now()
    from posts g where g.id = ${postId}`);
  await client.query(`insert into notification_actors (notification_id, actor_id, acted_at)
    select n.id, a.id, now() from notifications n, accounts a where n.kind = 'LIKE' and a.user_name like 'talker%'`);
  await client.query('vacuum analyze');
}

/** Gives each of these members this number of new followers, the same for all, who want to hear of their posts in the inbox. */
export async function fillWithFollowers(client: pg.Pool | pg.Client, ids: number[], many: number): Promise<void> {
  await client.query(
    `with made as (insert into accounts (code, user_name, display_name, email)
      select substr(md5(random()::text || g), 1, 16), 'fan' || g, 'Fan ' || g, 'fan' || g || '@example.org'
      from generate_series(1, $2::int) g returning id),
    following as (insert into follows (follower_id, followee_id) select m.id, f.id from made m, unnest($1::bigint[]) f (id))
    insert into notification_settings (account_id, kinds)
      select id, '{"POSTED": {"inbox": true, "push": false, "mail": false}}' from made`,
    [ids, many],
  );
}
