import type { Database } from '#server/ground/db/database.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { searchWindow } from '#server/ground/db/schema/index.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import type { Stretch } from '#server/product/views/lists/page-of.ts';
import type { Keyword } from '../keyword.ts';
import { type Sought, seek, seekClose } from './alternatives.ts';
import { matchesAt } from './post-query.ts';

/** A post that a search finds: the better the match, the lower the tier; `at` is the time of publishing. */
export interface FoundMatch {
  tier: number;
  id: number;
  at: number;
}

interface Wanted {
  keyword: Keyword;
  /** Null for a visitor. */
  viewer: number | null;
  sort: 'desc' | 'asc';
  /** Only posts whose own sound other members may use. */
  onlySounds: boolean;
  /** Whether words with typos match too. */
  forgiving: boolean;
}

const closeTier = 2;

const author = { author: 'a' };
const own = conditionText(postFor.ownPrivate, { of: 'p', viewer: '$2', joined: author });
const mayFind = `(${conditionText(postFor.shown, { of: 'p', viewer: '$2', joined: author })} or ${own})`;
// Unplayable sounds are not offered.
const hasSound = `exists (select from sounds s where s.post_id = p.id
  and exists (select from renditions r where r.upload_id = s.upload_id and r.kind = 'sound'))`;

const newestWindow = `(select coalesce(max(post_id), 0) / ${searchWindow} from post_words)`;

/**
 * Reads the matches window by window, in the order of the list, until there are enough: windows by number, and the posts of a window by
 * time of publishing. `offset 0` keeps PostgreSQL from reading all windows at once. Better matches are filtered out last, because `!` in a
 * `tsquery` is slow.
 */
const statement = (name: string, sort: Wanted['sort'], condition: string) => {
  const windows =
    sort === 'desc'
      ? `least($3::bigint / ${searchWindow}, ${newestWindow}), 0, -1`
      : `$3::bigint / ${searchWindow}, ${newestWindow}`;
  const isAfter = `(p.published_at, p.id) ${sort === 'desc' ? '<' : '>'} ($6::timestamptz, $3::bigint)`;
  return prepared<{ id: string; at: number }>(
    name,
    `select m.id, (extract(epoch from m.at) * 1000)::float8 as at from generate_series(${windows}) w (number),
      lateral (select p.id, p.published_at as at from post_words join posts p on p.id = post_id
        where words @@ replace($1, '%', w.number::text)::tsquery
        and ($6::timestamptz is null or w.number <> $3::bigint / ${searchWindow} or ${isAfter})
        and ($5::text is null or not words @@ replace($5, '%', w.number::text)::tsquery)
        order by p.published_at ${sort}, p.id ${sort}) m,
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

const nearest = (name: string, windows: string) =>
  prepared<{ number: string }>(
    name,
    `select w.number from generate_series(${windows}) w (number),
      lateral (select from post_words where words @@ replace($1, '%', w.number::text)::tsquery limit 1) m limit 1`,
  );
const nearestWindow = {
  desc: nearest('newest_window', `${newestWindow}, 0, -1`),
  asc: nearest('oldest_window', `0, ${newestWindow}`),
};

/** The start within a tier: after this post or, without a time, at the window of this id. */
interface Start {
  id: number;
  at: Date | null;
}
const begin = { desc: { id: Number.MAX_SAFE_INTEGER, at: null }, asc: { id: 0, at: null } };

/**
 * The earliest position of a match without typos; null if there is none. Common words that rarely occur together have long lists, which
 * are read only once here instead of once per tier.
 */
async function startOf(db: Database, sought: Sought, { keyword, viewer, sort }: Wanted): Promise<Start | null> {
  if (keyword.terms.length < 2) return begin[sort];
  const query = matchesAt(sought, closeTier - 1, viewer) ?? matchesAt(sought, 0, viewer);
  const [window] = query ? await nearestWindow[sort](db, [query.matches]) : [];
  return window ? { id: Number(window.number) * searchWindow, at: null } : null;
}

/** Posts with matching words, by tier and then by time of publishing. */
export async function findPosts(db: Database, wanted: Wanted, { after, skip, most }: Stretch): Promise<FoundMatch[]> {
  const { keyword, viewer, sort, onlySounds, forgiving } = wanted;
  if (keyword.terms.length === 0) return [];
  const needed = skip + most;
  const read = (onlySounds ? sounds : posts)[sort];
  const found: FoundMatch[] = [];
  const exact = await seek(db, keyword, viewer);
  const last = after && { tier: Number(after[0]), start: { id: Number(after[1]), at: new Date(after[2] ?? 0) } };
  const first = last ? begin[sort] : await startOf(db, exact, wanted);
  for (
    let tier = last?.tier ?? 0;
    tier <= (forgiving ? closeTier : closeTier - 1) && found.length < needed;
    tier += 1
  ) {
    const sought = tier === closeTier ? await seekClose(db, keyword, viewer, exact) : exact;
    const query = sought && matchesAt(sought, tier, viewer);
    const start = tier === last?.tier ? last.start : tier === closeTier ? begin[sort] : first;
    if (!query || !start) continue;
    const rows = await read(db, [query.matches, viewer, start.id, needed - found.length, query.better, start.at]);
    found.push(...rows.map(({ id, at }) => ({ tier, id: Number(id), at })));
  }
  return found.slice(skip, needed);
}
