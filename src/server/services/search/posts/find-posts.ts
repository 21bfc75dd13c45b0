import { postFor } from '#server/audience/audience.ts';
import { conditionText } from '#server/audience/condition.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { searchBlock } from '#server/db/schema/index.ts';
import type { Stretch } from '#server/lists/page-of.ts';
import type { Keyword } from '../keyword.ts';
import { seek, seekClose } from './alternatives.ts';
import { type Bits, placesIn } from './block-bits.ts';
import { readBlocks, type Window } from './read-blocks.ts';

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

/** Blocks are read in windows: a few first, because a common word fills the page from them, then more. */
const windowSizes = [4, 28, 224];
/** So many posts are looked at for one page, hidden ones included. */
const examinedMost = 5_000;
const closeTier = 2;

const author = { author: 'a' };
const own = conditionText(postFor.ownPrivate, { of: 'p', viewer: '$2', joined: author });
const mayFind = `(${conditionText(postFor.shown, { of: 'p', viewer: '$2', joined: author })} or ${own})`;
// A sound that cannot be played (yet) is not offered.
const hasSound = `exists (select from sounds s where s.post_id = p.id
  and exists (select from renditions r where r.upload_id = s.upload_id and r.kind = 'sound'))`;
const visible = (name: string, condition: string) =>
  prepared<{ id: string }>(
    name,
    `select p.id from unnest($1::bigint[]) as wanted (id)
      join posts p on p.id = wanted.id join accounts a on a.id = p.author_id where ${condition}`,
  );
const visiblePosts = visible('visible_matches', mayFind);
const visibleSounds = visible('visible_sound_matches', `${mayFind} and ${hasSound}`);

/** Posts whose words match, by tier and then by age. */
export async function findPosts(db: Database, wanted: Wanted, { after, skip, most }: Stretch): Promise<FoundMatch[]> {
  if (wanted.keyword.terms.length === 0) return [];
  const needed = skip + most;
  const read = wanted.onlySounds ? visibleSounds : visiblePosts;
  const found: FoundMatch[] = [];
  let examined = 0;
  const from = after && { tier: Number(after[0]), id: Number(after[1]) };
  for await (const batch of candidates(db, wanted, from, needed)) {
    const ids = batch.map(({ id }) => id);
    const shown = new Set((await read(db, [ids, wanted.viewer])).map(({ id }) => Number(id)));
    found.push(...batch.filter(({ id }) => shown.has(id)));
    examined += batch.length;
    if (found.length >= needed || examined >= examinedMost) break;
  }
  return found.slice(skip, needed);
}

/** So many matches are looked at together: at first what the page needs, because hardly any is hidden; then ever more. */
const firstBatch = 25;
const batchGrowth = 4;
const batchMost = 1_600;

/** Everything that matches, in order, after a match; some of it may be hidden. */
async function* candidates(
  db: Database,
  wanted: Wanted,
  after: FoundMatch | null,
  needed: number,
): AsyncGenerator<FoundMatch[]> {
  const { sort, keyword, viewer, forgiving } = wanted;
  const [windows, exact] = await Promise.all([windowsOf(db, sort), seek(db, keyword, viewer)]);
  const isBehind = ({ tier, id }: FoundMatch) =>
    !after || tier > after.tier || (sort === 'desc' ? id < after.id : id > after.id);
  let size = Math.min(Math.max(firstBatch, needed), batchMost);
  for (const { tiers, isClose } of [
    { tiers: [0, 1], isClose: false },
    { tiers: [closeTier], isClose: true },
  ]) {
    if (isClose && !forgiving) return;
    const sought = isClose ? await seekClose(db, keyword, viewer, exact) : exact;
    if (!sought) return;
    const readTier = readBlocks(db, sought);
    for (const tier of tiers) {
      if (after && tier < after.tier) continue;
      let batch: FoundMatch[] = [];
      for (const window of windows) {
        if (after && tier === after.tier && isBefore(window, after.id, sort)) continue;
        for (const match of matchesIn(await readTier(window, tier), tier, sort)) {
          if (isBehind(match)) batch.push(match);
          if (batch.length < size) continue;
          yield batch;
          batch = [];
          size = Math.min(size * batchGrowth, batchMost);
        }
        if (batch.length > 0) yield batch;
        batch = [];
      }
    }
  }
}

function* matchesIn(blocks: Map<number, Bits>, tier: number, sort: 'desc' | 'asc'): Generator<FoundMatch> {
  const order = [...blocks.keys()].sort((a, b) => (sort === 'desc' ? b - a : a - b));
  for (const block of order) {
    const bits = blocks.get(block);
    if (bits) for (const place of placesIn(bits, sort)) yield { tier, id: block * searchBlock + place };
  }
}

/** Whether a page that begins after this post needs nothing of the window. */
const isBefore = ({ low, high }: Window, id: number, sort: 'desc' | 'asc') =>
  sort === 'desc' ? low * searchBlock > id : (high + 1) * searchBlock <= id;

const newest = prepared<{ id: string | null }>('newest_post_id', 'select max(id) as id from posts');

/** All blocks, in the order of the list. */
async function windowsOf(db: Database, sort: 'desc' | 'asc'): Promise<Window[]> {
  const [row] = await newest(db, []);
  const blocks = Math.floor(Number(row?.id ?? 0) / searchBlock) + 1;
  const windows: Window[] = [];
  for (let read = 0; read < blocks; ) {
    const size = Math.min(windowSizes[windows.length] ?? windowSizes.at(-1) ?? 1, blocks - read);
    const [near, far] = [read, read + size - 1];
    windows.push(sort === 'desc' ? { low: blocks - 1 - far, high: blocks - 1 - near } : { low: near, high: far });
    read += size;
  }
  return windows;
}
