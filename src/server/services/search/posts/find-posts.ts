import { postFor } from '#server/audience/audience.ts';
import { conditionText } from '#server/audience/condition.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { searchWindow } from '#server/db/schema/index.ts';
import type { Stretch } from '#server/lists/page-of.ts';
import type { Keyword } from '../keyword.ts';
import { seek, seekClose } from './alternatives.ts';
import { matchesAt } from './post-query.ts';

/** A post that a search finds: the better the match, the lower the tier. The id says when it was made. */
export interface FoundMatch {
  tier: number;
  id: number;
}

interface Wanted {
  keyword: Keyword;
  /** Null is a visitor. */
  viewer: number | null;
  sort: 'desc' | 'asc';
  /** Only posts whose own sound others may take. */
  onlySounds: boolean;
  /** Whether words with typing errors are found too. */
  forgiving: boolean;
}

const closeTier = 2;

const author = { author: 'a' };
const own = conditionText(postFor.ownPrivate, { of: 'p', viewer: '$2', joined: author });
const mayFind = `(${conditionText(postFor.shown, { of: 'p', viewer: '$2', joined: author })} or ${own})`;
// A sound that cannot be played (yet) is not offered.
const hasSound = `exists (select from sounds s where s.post_id = p.id
  and exists (select from renditions r where r.upload_id = s.upload_id and r.kind = 'sound'))`;

/**
 * Reads the matches window by window, in the order of the list, until there are enough. `+ 0` and `offset 0` keep PostgreSQL from other plans:
 * from reading all posts in their order, and from reading all windows at once. Better matches are left out last, because `!` in a `tsquery` is slow.
 */
const statement = (name: string, sort: Wanted['sort'], condition: string) => {
  const newest = `(select coalesce(max(post_id), 0) / ${searchWindow} from post_words)`;
  const windows =
    sort === 'desc'
      ? `least($3::bigint / ${searchWindow}, ${newest}), 0, -1`
      : `$3::bigint / ${searchWindow}, ${newest}`;
  return prepared<{ id: string }>(
    name,
    `select m.id from generate_series(${windows}) w (number),
      lateral (select post_id as id from post_words where words @@ replace($1, '%', w.number::text)::tsquery
        and post_id ${sort === 'desc' ? '<' : '>'} $3::bigint
        and ($5::text is null or not words @@ replace($5, '%', w.number::text)::tsquery) order by post_id + 0 ${sort}) m,
      lateral (select from posts p join accounts a on a.id = p.author_id where p.id = m.id and ${condition} offset 0) visible
      limit $4`,
  );
};
const posts = { desc: statement('visible_matches', 'desc', mayFind), asc: statement('oldest_matches', 'asc', mayFind) };
const withSound = `${mayFind} and ${hasSound}`;
const sounds = {
  desc: statement('visible_sound_matches', 'desc', withSound),
  asc: statement('oldest_sound_matches', 'asc', withSound),
};

/** Posts whose words match, by tier and then by age. */
export async function findPosts(db: Database, wanted: Wanted, { after, skip, most }: Stretch): Promise<FoundMatch[]> {
  const { keyword, viewer, sort, onlySounds, forgiving } = wanted;
  if (keyword.terms.length === 0) return [];
  const needed = skip + most;
  const read = (onlySounds ? sounds : posts)[sort];
  const from = { tier: Number(after?.[0] ?? 0), id: after ? Number(after[1]) : null };
  const first = sort === 'desc' ? Number.MAX_SAFE_INTEGER : 0;
  const found: FoundMatch[] = [];
  const exact = await seek(db, keyword, viewer);
  for (let tier = from.tier; tier <= (forgiving ? closeTier : closeTier - 1) && found.length < needed; tier += 1) {
    const sought = tier === closeTier ? await seekClose(db, keyword, viewer, exact) : exact;
    const query = sought && matchesAt(sought, tier, viewer);
    if (!query) continue;
    const { matches, better } = query;
    const start = (tier === from.tier ? from.id : null) ?? first;
    const rows = await read(db, [matches, viewer, start, needed - found.length, better]);
    found.push(...rows.map(({ id }) => ({ tier, id: Number(id) })));
  }
  return found.slice(skip, needed);
}
