import { sql } from 'drizzle-orm';
import type { FoundAccount } from '#lib/contract/account/people.ts';
import type { Page } from '#lib/contract/page.ts';
import { memberFor, postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { hydrateFoundAccounts } from '#server/product/views/found-account.ts';

const followedMost = 200;
const newestPosts = 500;

const isPublic = condition(postFor.everybodyByRow, { of: 'p' });

// Two short scans, however many members there are: the members with the most followers, and the authors of the newest posts, who may have
// no followers yet.
function worthFollowing(viewer: number | null, most: number) {
  const isNew = sql`${condition(memberFor.shownWithPosts, { of: 'a', viewer })} and a.id is distinct from ${viewer}::bigint
    and not exists (select from follows f where f.follower_id = ${viewer} and f.followee_id = a.id)`;
  return sql`select a.id from (
      (select a.id from accounts a where a.follower_count > 0 and ${isNew}
        order by a.follower_count desc, a.id desc limit ${followedMost})
      union select p.author_id from (select p.author_id from posts p where ${isPublic}
        order by p.published_at desc, p.id desc limit ${newestPosts}) p
    ) candidate join accounts a on a.id = candidate.id
    where ${isNew} and exists (select from posts p where p.author_id = a.id and ${isPublic})
    order by a.follower_count desc, a.id desc limit ${most}`;
}

/** Accounts with public posts, the most followed first, without the actor and the accounts that they follow. One page. */
export async function suggestAccounts(context: Context, actor: Actor, size: number): Promise<Page<FoundAccount>> {
  const { rows } = await context.db.execute<{ id: string }>(worthFollowing(viewerId(actor), size));
  const ids = rows.map(({ id }) => Number(id));
  return { contents: await hydrateFoundAccounts(context, ids, actor), page: 0, hasNext: false, cursor: null };
}
