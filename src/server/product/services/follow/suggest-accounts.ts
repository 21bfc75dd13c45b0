import type { FoundAccount } from '#lib/contract/account/people.ts';
import type { Page } from '#lib/contract/page.ts';
import { parsed } from '#server/ground/db/prepared.ts';
import { memberFor, postFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { hydrateFoundAccounts } from '#server/product/views/found-account.ts';

const followedMost = 200;
const newestPosts = 500;

const isPublic = conditionText(postFor.everybodyByRow, { of: 'p' });
// What is suggested is the same for all viewers, but for whom they follow.
const isEnabled = conditionText(memberFor.everybody, { of: 'a' });
const isNew =
  'a.id <> $1::bigint and not exists (select from follows f where f.follower_id = $1::bigint and f.followee_id = a.id)';

// Two short scans, however many members there are: those with the most followers, and the authors of the newest posts, who
// may have none yet.
const worthFollowing = parsed<{ id: string }>(
  'accounts_worth_following',
  `select a.id from (
      (select a.id from accounts a where a.follower_count > 0 and ${isEnabled} and ${isNew}
        order by a.follower_count desc, a.id desc limit ${followedMost})
      union select p.author_id from (select p.author_id from posts p where ${isPublic}
        order by p.published_at desc, p.id desc limit ${newestPosts}) p
    ) candidate join accounts a on a.id = candidate.id
    where ${isEnabled} and ${isNew} and exists (select from posts p where p.author_id = a.id and ${isPublic})
    order by a.follower_count desc, a.id desc limit $2`,
);

/** Accounts with public posts, those with the most followers first, without the actor and whom they follow. One page. */
export async function suggestAccounts(context: Context, actor: Actor, size: number): Promise<Page<FoundAccount>> {
  // No account has the id 0.
  const rows = await worthFollowing(context.db, [viewerId(actor) ?? 0, size]);
  const ids = rows.map(({ id }) => Number(id));
  return { contents: await hydrateFoundAccounts(context, ids, actor), page: 0, hasNext: false, cursor: null };
}
