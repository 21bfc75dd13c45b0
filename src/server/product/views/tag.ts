import type { Tag } from '#lib/contract/post/tag.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import type { Addresses } from './media/addresses.ts';

/** The number of uses of a tag, oldest first, in which its first member is looked for. */
const usesMost = 100;

/**
 * The columns of the tags that `found` (a query for `id`, `code`, `name`, `usage_count`, `is_used`) has, with the member that is named
 * with each. Who made a tag may have made it for a private post, so others read who used it first in public; of a tag that nobody uses in public
 * its maker, who alone finds it, reads the own name. `viewer` is the placeholder for the id of who looks.
 */
export const withMember = (found: string, viewer: string): string => `
  select t.code, t.name, t.usage_count as "usageCount", coalesce(shown.user_name, own.user_name) as username,
    coalesce(shown.avatar_id, own.avatar_id) as avatar
  from (${found}) t
  left join lateral (
    select a.user_name, a.avatar_id
    from (select post_id from post_tags where tag_id = t.id and t.is_used order by post_id limit ${usesMost}) use
      join posts p on p.id = use.post_id join accounts a on a.id = p.author_id
    where ${conditionText(postFor.open, { of: 'p', viewer: `${viewer}::bigint`, joined: { author: 'a' } })} order by p.id limit 1) shown on true
  left join accounts own on own.id = ${viewer}::bigint and not t.is_used`;

/** A tag in the form of the contract. */
export const presentTag = (addresses: Addresses, row: Omit<Tag, 'media'>): Tag => ({
  ...row,
  media: { avatar: addresses.avatar(row.avatar) },
});
