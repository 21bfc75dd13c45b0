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
