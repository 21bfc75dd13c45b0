import { sql } from 'drizzle-orm';
import type { Database } from '#server/ground/db/database.ts';
import { commentFor, memberFor, postFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';

const isOwnPost = conditionText(postFor.own, { of: 'p', viewer: '$me' });
const isHeard = conditionText(commentFor.viewer, { of: 'c', viewer: '$me' });
const isOwnComment = conditionText(commentFor.own, { of: 'c', viewer: '$me' });
const isEnabled = conditionText(memberFor.everybody, { of: 'a' });

/**
 * The simple model of an inbox: what the likes, follows and comments that exist now tell a member, as `kind subject number`. Comments up to
 * `lastUntold` were not written by calls.
 */
export async function expectedInbox(db: Database, me: number, lastUntold: number): Promise<string[]> {
  const text = `
    select 'LIKE ' || p.code || ' ' || count(*) as line from posts p join likes l on l.post_id = p.id
      join accounts a on a.id = l.account_id where a.id <> $me and ${isOwnPost} and ${isEnabled} group by p.code
    union all select 'COMMENT_LIKE ' || c.code || ' ' || count(*) from comments c join comment_likes l on l.comment_id = c.id
      join accounts a on a.id = l.account_id where a.id <> $me and ${isOwnComment} and ${isEnabled} group by c.code
    union all select 'FOLLOW  ' || count(*) from follows f join accounts a on a.id = f.follower_id
      where f.followee_id = $me and ${isEnabled} having count(*) > 0
    union all select 'COMMENT ' || c.code || ' 1' from comments c join posts p on p.id = c.post_id
      where p.author_id = $me and c.author_id <> $me and c.parent_id is null and c.id > ${lastUntold} and ${isHeard}
    union all select 'COMMENT ' || c.code || ' 1' from comments c join posts p on p.id = c.post_id join comments up on up.id = c.parent_id
      where p.author_id = $me and $me not in (c.author_id, up.author_id) and c.hidden_as = 'HELD' and c.id > ${lastUntold} and ${isHeard}
    union all select 'REPLY ' || c.code || ' 1' from comments c join comments up on up.id = c.parent_id
      where up.author_id = $me and c.author_id <> $me and c.id > ${lastUntold} and ${isHeard}`;
  const { rows } = await db.execute<{ line: string }>(sql.raw(text.replaceAll('$me', String(me))));
  return rows.map(({ line }) => line).sort();
}
