import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { seenBlock } from '#server/db/schema/index.ts';

// Which posts a history does not list is asked of bits, not of posts and accounts: docs/decisions/0051-histories-are-counted-in-bits.md.

const width = sql.raw(String(seenBlock));
const none = sql`B'0'::bit(${width})`;
// `bit_send` writes how many bits there are, then the bits.
const headBytes = 4;

/** The posts that a member's bits mark. */
interface Marked {
  /** How many of them the member may see. */
  total: number;
  /** The ids of the others. */
  hidden: number[];
}

const marks = {
  views: { table: sql`seen_posts`, bits: sql`m.bits & ~coalesce(m.unlisted, ${none})` },
  likes: { table: sql`liked_posts`, bits: sql`m.bits` },
};

/** Reads a few rows for thousands of posts; most members have none that is hidden. */
export async function readMarked(db: Queryable, kind: keyof typeof marks, member: number): Promise<Marked> {
  const { table, bits } = marks[kind];
  const { rows } = await db.execute<{ block: number; total: number; hidden: Buffer | null }>(sql`
    select block, bit_count(bits & ~hidden)::int as total,
      case when (bits & hidden) <> ${none} then bit_send(bits & hidden) end as hidden
    from (select m.block, ${bits} as bits, coalesce(h.bits & ~coalesce(o.bits, ${none}), ${none}) as hidden
      from ${table} m left join hidden_posts h on h.block = m.block
      left join own_hidden_posts o on o.account_id = m.account_id and o.block = m.block
      where m.account_id = ${member}) blocks`);
  const marked: Marked = { total: 0, hidden: [] };
  for (const { block, total, hidden } of rows) {
    marked.total += total;
    for (const bit of bitsOf(hidden?.subarray(headBytes) ?? [])) marked.hidden.push(block * seenBlock + bit);
  }
  return marked;
}

function* bitsOf(bytes: Iterable<number>): Generator<number> {
  let at = 0;
  for (const byte of bytes) {
    for (let bit = 0; byte !== 0 && bit < 8; bit += 1) if (byte & (128 >> bit)) yield at + bit;
    at += 8;
  }
}

/** All posts that are hidden from the member, as rows `(block, bits)`. */
export const hiddenFrom = (member: number) =>
  sql`select h.block, h.bits & ~coalesce(o.bits, ${none}) as bits from hidden_posts h
    left join own_hidden_posts o on o.account_id = ${member} and o.block = h.block`;

/** Joins the row of `hidden` (as selected above) of the post of a comment `c`. */
export const hiddenJoin = sql`left join hidden h on h.block = c.post_id / ${width}`;
// As a boolean, which PostgreSQL expects to be true for half of the rows: it expects `= 0` to be rare, and would read and sort them all.
export const isNotHidden = sql`not coalesce(get_bit(h.bits, (c.post_id % ${width})::int)::boolean, false)`;
