import { sql } from 'drizzle-orm';
import { postFor } from '#server/audience/audience.ts';
import { conditionText } from '#server/audience/condition.ts';
import type { Context } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Member } from '#server/policies/actor.ts';
import { countPosts } from './read-posts.ts';

const unlist = prepared<{ unlisted: boolean }>(
  'unlist_view',
  `select unlist_view($1, p.id) as unlisted from posts p
    where p.code = $2 and ${conditionText(postFor.viewer, { of: 'p', viewer: '$1::bigint' })}`,
);

/** Takes one post out of the member's view history; 0 if it is not there. The view stays counted, and the feed knows it. */
export async function removeView({ db }: Pick<Context, 'db'>, member: Member, code: string): Promise<number> {
  const [row] = await unlist(db, [member.id, code]);
  return row?.unlisted ? 1 : 0;
}

/** Takes all posts out of it, in a moment however many there are; answers how many were listed. */
export async function clearViews({ db, now }: Pick<Context, 'db' | 'now'>, member: Member): Promise<number> {
  const listed = await countPosts(db, 'views', member.id);
  await db.execute(sql`select clear_views(${member.id}, ${now().toISOString()}::timestamptz)`);
  return listed;
}
