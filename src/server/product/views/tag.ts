import type { Tag } from '#lib/contract/post/tag.ts';
import { memberFor, postFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import type { Addresses } from './media/addresses.ts';

/** The most uses of a tag, oldest first, that are searched for its first member. */
const usesMost = 100;

/**
 * A query for the tags in `found` (a query for `id`, `code`, `name`, `usage_count`, `is_used`), each with a member's name and avatar. The maker
 * of a tag may have made it for a private post, so the named member is its first public user. A tag without public uses is found only by
 * its maker, who reads their own name. `viewer` is the placeholder for the viewer's id.
 */
export const withMember = (found: string, viewer: string): string => `
  select t.code, t.name, t.usage_count as "usageCount", coalesce(shown.user_name, own.user_name) as username,
    coalesce(shown.avatar_id, own.avatar_id) as avatar
  from (${found}) t
  left join lateral (
    select a.user_name, a.avatar_id
    from (select post_id from post_tags where tag_id = t.id and t.is_used order by post_id limit ${usesMost}) use
      join posts p on p.id = use.post_id join accounts a on a.id = p.author_id
    where ${conditionText(postFor.open, { of: 'p', viewer: `${viewer}::bigint`, joined: { author: 'a' } })}
      and ${conditionText(memberFor.listed, { of: 'a', viewer: `${viewer}::bigint` })} order by p.id limit 1) shown on true
  left join accounts own on own.id = ${viewer}::bigint and not t.is_used`;

/** A tag in the form of the contract. */
export const presentTag = (addresses: Addresses, row: Omit<Tag, 'media'>): Tag => ({
  ...row,
  media: { avatar: addresses.avatar(row.avatar) },
});
