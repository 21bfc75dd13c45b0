import type { FoundAccount } from '#lib/contract/account/people.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { nameCoversOf } from './words/unhidden.ts';

type Row = Pick<FoundAccount, 'userCode' | 'userName' | 'displayName' | 'avatarUrl' | 'isFollowed'> & {
  id: string;
  followerCount: number;
};

const hydrate = prepared<Row>(
  'hydrate_found_accounts',
  `select a.id, a.code as "userCode", a.user_name as "userName", a.display_name as "displayName", a.avatar_id as "avatarUrl",
      a.follower_count as "followerCount",
      exists (select from follows f where f.follower_id = $2 and f.followee_id = a.id) as "isFollowed"
    from unnest($1::bigint[]) with ordinality as wanted (id, place) join accounts a on a.id = wanted.id
    order by wanted.place`,
);

/** Reads members for a list in one query, in the order of `ids`. */
export async function hydrateFoundAccounts(
  { db, addresses }: Pick<Context, 'db' | 'addresses'>,
  ids: readonly number[],
  viewer: Actor,
): Promise<FoundAccount[]> {
  if (ids.length === 0) return [];
  const [rows, coverOf] = await Promise.all([
    hydrate(db, [ids, viewerId(viewer)]),
    nameCoversOf(db, viewerId(viewer), ids),
  ]);
  return rows.map(({ id, followerCount, ...row }) => ({
    ...row,
    hiddenBecauseOf: coverOf(Number(id)),
    media: { avatar: addresses.avatar(row.avatarUrl) },
    followerCount: String(followerCount),
    userCurrentCode: viewer.kind === 'member' ? viewer.code : null,
  }));
}
