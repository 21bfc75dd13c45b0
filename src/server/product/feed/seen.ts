import { batched } from '#server/ground/db/batched.ts';
import type { Database } from '#server/ground/db/database.ts';
import { parsed } from '#server/ground/db/prepared.ts';
import { seenBlock } from '#server/ground/db/schema/index.ts';
import type { Sitting } from './candidates.ts';
import { hiddenReader, type Ids } from './hidden.ts';

/** What the feed knows of a member: the posts that they had seen when the sitting began, what they do not want, and their settings. */
export interface Seen {
  /** The first `most` of these posts, from an index on, that the member had not seen, may see and wants. */
  unseenOf: <Post extends { id: number; authorId: number }>(
    posts: readonly Post[],
    most: number,
    from?: number,
  ) => Promise<Post[]>;
  /** Changes with the last like and the last follow before the sitting, and at once if a post is not interesting or the member starts over. */
  signals: string;
  /** The ids of the members whose posts the feed does not show. */
  hidden: Ids;
  /** Whether the member hides or covers words. */
  hasWords: boolean;
  /** The ids of the posts that the member marked as not interesting. */
  uninteresting: ReadonlySet<number>;
  settings: FeedChoices;
}

/** The member's choices that change which posts a page has, and in which order. */
interface FeedChoices {
  ranksFollowing: boolean;
  hidesSeen: boolean;
}

/** The most rows that one query reads for a member; few members have more. */
const mostBlocks = 16;
// `bit_send` writes the number of bits, then the bits.
const headBytes = 4;

interface Row {
  /** The position of the caller in the batch, from 1. */
  asker: number;
  block: number | null;
  bits: Buffer | null;
  recent: string | null;
  signals: string | null;
  relationChanges: number | null;
  hasWords: boolean | null;
  uninteresting: string | null;
  ranksFollowing: boolean | null;
  hidesSeen: boolean | null;
}

// The bits also contain posts seen during this sitting. The query lists those posts too, so that paging does not depend on them.
const seenBlocks = parsed<Row>(
  'seen_blocks',
  `select asker.n::int as asker, own.* from unnest($1::bigint[], $2::timestamptz[]) with ordinality asker (id, at, n)
    left join feed_settings chosen on chosen.account_id = asker.id
    cross join lateral (
      select string_agg(post_id::text, ',') as ids, concat(count(*), ' ', max(created_at)) as state
        from not_interested where account_id = asker.id
    ) marked
    cross join lateral (
      select null::int as block, null::bytea as bits,
        (select string_agg(post_id::text, ',') from views
          where account_id = asker.id and last_viewed_at >= asker.at and created_at >= asker.at) as recent,
        concat_ws(' ',
          (select created_at from likes where account_id = asker.id and created_at < asker.at
            order by created_at desc limit 1), '/',
          (select created_at from follows where follower_id = asker.id and created_at < asker.at
            order by created_at desc limit 1), '/',
          marked.state, '/',
          chosen.started_over_at) as signals,
        (select relation_changes from accounts where id = asker.id) as "relationChanges",
        (select true from hidden_words where account_id = asker.id and scope = 'EVERYWHERE' limit 1) as "hasWords",
        marked.ids as uninteresting,
        chosen.following_order = 'BEST' as "ranksFollowing", chosen.hides_seen as "hidesSeen"
      union all (select block, bit_send(bits), null, null, null, null, null, null, null
        from seen_posts where account_id = asker.id
        order by block desc limit ${mostBlocks + 1})
    ) own`,
);

const namedBlocks = parsed<{ block: number; bits: Buffer }>(
  'seen_blocks_named',
  'select block, bit_send(bits) as bits from seen_posts where account_id = $1 and block = any ($2::int[])',
);

const nothingSeen: Seen = {
  unseenOf: async (posts, most, from = 0) => posts.slice(from, from + most),
  signals: '',
  hidden: new Set(),
  hasWords: false,
  uninteresting: new Set(),
  settings: { ranksFollowing: false, hidesSeen: false },
};

/** Reads what members have seen; simultaneous callers share a query. */
export function seenReader(db: Database): (sitting: Sitting) => Promise<Seen> {
  const rowsOf = batched<{ viewer: number; startedAt: Date }, Row[]>(async (askers) => {
    const moments = askers.map(({ startedAt }) => startedAt.toISOString());
    const rows = await seenBlocks(db, [askers.map(({ viewer }) => viewer), moments]);
    const rowsByAsker = Map.groupBy(rows, ({ asker }) => asker);
    return askers.map((_, n) => rowsByAsker.get(n + 1) ?? []);
  });

  const readHidden = hiddenReader(db);

  return async ({ viewer, startedAt }) => {
    if (viewer === null) return nothingSeen;
    const rows = await rowsOf({ viewer, startedAt });
    const changes = rows.find(({ block }) => block === null)?.relationChanges ?? 0;
    return seenFrom(db, viewer, rows, await readHidden(viewer, changes));
  };
}

function seenFrom(db: Database, viewer: number, rows: Row[], hidden: Ids): Seen {
  const recent = new Set<number>();
  /** Null if no post in this block was seen. */
  const blocks = new Map<number, Buffer | null>();
  const uninteresting = new Set<number>();
  let signals = '';
  let hasWords = false;
  let settings = nothingSeen.settings;
  for (const row of rows) {
    if (row.block !== null) blocks.set(row.block, row.bits);
    else {
      signals = row.signals ?? '';
      hasWords = row.hasWords === true;
      settings = { ranksFollowing: row.ranksFollowing === true, hidesSeen: row.hidesSeen === true };
    }
    for (const id of row.recent?.split(',') ?? []) recent.add(Number(id));
    for (const id of row.uninteresting?.split(',') ?? []) uninteresting.add(Number(id));
  }
  const knowsAll = blocks.size <= mostBlocks;

  async function know(posts: readonly { id: number }[]): Promise<void> {
    const wanted = new Set(posts.map(({ id }) => blockOf(id)));
    const missing = [...wanted].filter((block) => !blocks.has(block));
    if (missing.length === 0) return;
    for (const block of missing) blocks.set(block, null);
    for (const { block, bits } of await namedBlocks(db, [viewer, missing])) blocks.set(block, bits);
  }

  function isSeen(id: number, bits: Buffer | null): boolean {
    if (!bits) return false;
    const bit = id % seenBlock;
    const byte = bits[headBytes + (bit >> 3)] ?? 0;
    return (byte & (128 >> (bit & 7))) !== 0 && !(recent.size > 0 && recent.has(id));
  }

  return {
    signals,
    hidden,
    hasWords,
    uninteresting,
    settings,
    async unseenOf(posts, most, from = 0) {
      if (!knowsAll) await know(posts.slice(from));
      const unseen = [];
      // The block is kept between iterations, because thousands of posts in a row are in the same block.
      let first = Number.NaN;
      let bits: Buffer | null = null;
      for (let n = from; n < posts.length && unseen.length < most; n += 1) {
        const post = posts[n];
        if (!post) break;
        const { id, authorId } = post;
        if (hidden.size > 0 && hidden.has(authorId)) continue;
        if (uninteresting.size > 0 && uninteresting.has(id)) continue;
        if (!(id >= first && id < first + seenBlock)) {
          const block = blockOf(id);
          first = block * seenBlock;
          bits = blocks.get(block) ?? null;
        }
        if (!isSeen(id, bits)) unseen.push(post);
      }
      return unseen;
    },
  };
}

const blockOf = (id: number) => Math.floor(id / seenBlock);
