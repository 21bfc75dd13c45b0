import { sql } from 'drizzle-orm';
import type { Database } from '#server/ground/db/database.ts';
import { commentFor, memberFor, postFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';

const everybody = conditionText(postFor.everybody, { of: 'p' });
const byRow = conditionText(postFor.everybodyByRow, { of: 'p' });
const isCounted = conditionText(commentFor.counted, { of: 'c' });
const isShown = conditionText(memberFor.everybody, { of: 'o' });

/** Every stored count that differs from the number of rows that everybody may see. */
export async function wrongCounts(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(
    sql.raw(`
    select 'tag' as kind, t.name as which, t.usage_count as is, count(p.id)::int as should from tags t
      left join post_tags pt on pt.tag_id = t.id left join posts p on p.id = pt.post_id and ${everybody}
      group by t.id having t.usage_count <> count(p.id)
    union all select 'sound', s.code, s.use_count, count(p.id)::int from sounds s
      left join posts p on p.sound_id = s.id and ${everybody} group by s.id having s.use_count <> count(p.id)
    union all select 'likes of an author', a.user_name, a.like_count, coalesce(sum(p.like_count), 0)::int from accounts a
      left join posts p on p.author_id = a.id and ${byRow} group by a.id having a.like_count <> coalesce(sum(p.like_count), 0)
    union all select 'likes of a post', p.code, p.like_count, count(l.post_id)::int from posts p
      left join likes l on l.post_id = p.id group by p.id having p.like_count <> count(l.post_id)
    union all select 'views', p.code, p.view_count, count(v.id)::int from posts p
      left join views v on v.post_id = p.id group by p.id having p.view_count < count(v.id)
    union all select 'comments', p.code, p.comment_count, count(c.id)::int from posts p
      left join comments c on c.post_id = p.id and c.parent_id is null and ${isCounted}
      group by p.id having p.comment_count <> count(c.id)
    union all select 'replies', above.code, above.reply_count, count(c.id)::int from comments above
      left join comments c on c.parent_id = above.id and ${isCounted}
      group by above.id having above.reply_count <> count(c.id)
    union all select 'likes of a comment', c.code, c.like_count, count(l.account_id)::int from comments c
      left join comment_likes l on l.comment_id = c.id group by c.id having c.like_count <> count(l.account_id)
    union all select 'followers', a.user_name, a.follower_count, count(o.id)::int from accounts a
      left join follows f on f.followee_id = a.id left join accounts o on o.id = f.follower_id and ${isShown}
      group by a.id having a.follower_count <> count(o.id)
    union all select 'followed', a.user_name, a.followed_count, count(o.id)::int from accounts a
      left join follows f on f.follower_id = a.id left join accounts o on o.id = f.followee_id and ${isShown}
      group by a.id having a.followed_count <> count(o.id)
    union all select 'actors', n.code, n.actor_count, count(a.actor_id)::int from notifications n
      left join notification_actors a on a.notification_id = n.id and not a.is_undone
      where n.actor_count is not null group by n.id having n.actor_count <> count(a.actor_id)`),
  );
  return rows;
}
