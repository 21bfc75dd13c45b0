import { type SQL, sql } from 'drizzle-orm';
import { seenBlock } from '#server/db/schema/index.ts';

// Which posts a history does not list is asked of bits, not of posts and accounts: docs/decisions/0051-histories-are-counted-in-bits.md.

const block = sql.raw(String(seenBlock));
const none = sql`B'0'::bit(${block})`;

/** A member's bits, of which hidden posts are taken away. */
type Marked = 'seen_posts' | 'liked_posts';

/** The posts that are hidden from the member, as rows `(block, bits)`: in the blocks of their own bits, or in all. */
export function hiddenFrom(member: number, marked: Marked | null): SQL {
  const own = marked === null ? sql`` : sql`${sql.raw(marked)} m join`;
  const inBlocks = marked === null ? sql`` : sql`on h.block = m.block and m.account_id = ${member}`;
  return sql`select h.block, h.bits & ~coalesce(o.bits, ${none}) as bits from ${own} hidden_posts h ${inBlocks}
    left join own_hidden_posts o on o.account_id = ${member} and o.block = h.block`;
}

/** Joins the row of `hidden` (as selected above) for a post, and the condition that the post is not in it. */
export const hiddenJoin = (postId: SQL) => sql`left join hidden h on h.block = ${postId} / ${block}`;
export const isListed = (postId: SQL) => sql`(h.bits is null or get_bit(h.bits, (${postId} % ${block})::int) = 0)`;

/** How many of the posts that `bits` of a table marks are not hidden from the member. */
export const countMarked = (member: number, marked: Marked) => {
  const bits = marked === 'seen_posts' ? sql`m.bits & ~coalesce(m.unlisted, ${none})` : sql`m.bits`;
  return sql<{ total: number }>`with hidden as (${hiddenFrom(member, marked)})
    select coalesce(sum(bit_count(${bits} & ~coalesce(h.bits, ${none}))), 0)::int as total
    from ${sql.raw(marked)} m left join hidden h on h.block = m.block where m.account_id = ${member}`;
};
