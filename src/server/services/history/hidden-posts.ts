import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { seenBlock } from '#server/db/schema/index.ts';

// Which posts a history does not list is asked of bits, not of posts and accounts: docs/decisions/0051-histories-are-counted-in-bits.md.

const none = `B'0'::bit(${seenBlock})`;
// `bit_send` writes how many bits there are, then the bits.
const headBytes = 4;

/** The posts that a member's bits mark. */
interface Marked {
  /** How many of them the member may see; of comments how many were not removed, whatever the post. */
  total: number;
  /** The ids of the others. */
  hidden: number[];
}

const counted = 'bit_count(bits & ~hidden)::int';
const marks = {
  views: read('views', 'seen_posts', `m.bits & ~coalesce(m.unlisted, ${none})`, counted),
  likes: read('likes', 'liked_posts', 'm.bits', counted),
  comments: read('comments', 'commented_posts', 'm.bits', 'total'),
};

function read(kind: string, table: string, bits: string, total: string) {
  return prepared<{ block: number; total: number; hidden: Buffer | null }>(
    `marked_${kind}`,
    `select block, ${total} as total, case when (bits & hidden) <> ${none} then bit_send(bits & hidden) end as hidden
      from (select m.block, ${bits} as bits, coalesce(h.bits & ~coalesce(o.bits, ${none}), ${none}) as hidden
          ${total === 'total' ? ', m.total' : ''}
        from ${table} m left join hidden_posts h on h.block = m.block
        left join own_hidden_posts o on o.account_id = m.account_id and o.block = m.block
        where m.account_id = $1::bigint) blocks`,
  );
}

/** Reads a few rows for thousands of posts; most members have none that is hidden. */
export async function readMarked(db: Database, kind: keyof typeof marks, member: number): Promise<Marked> {
  const rows = await marks[kind](db, [member]);
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

/** Not `<> all`: to plan it, PostgreSQL looks up every number in its statistics. */
export const isNoneOf = (column: SQL, ids: readonly number[]) =>
  ids.length === 0 ? sql`true` : sql`${column} not in (select unnest(${sql.param(ids)}::bigint[]))`;
