import type { Database } from '#server/db/database.ts';
import { parsed } from '#server/db/prepared.ts';

/** A member's interests: weights from 0 to 1 by id of author, tag and sound; the strongest of each kind is 1. */
export type Interests = Record<'author' | 'tag' | 'sound', ReadonlyMap<number, number>>;

/** One row per kind, with lists: the driver would need longer for hundreds of rows than PostgreSQL for the query. */
interface Row {
  kind: keyof Interests;
  ids: string;
  weights: string;
}

// The last hundred likes and views show what a member likes, and limit the cost for the most active ones.
const interestsOf = parsed<Row>(
  'interests_of_member',
  `with acted as (
      (select post_id, 3 as weight from likes where account_id = $1 and created_at < $2::timestamptz
        order by created_at desc, post_id desc limit 100)
      union all
      (select post_id, 1 from views where account_id = $1 and created_at < $2::timestamptz
        order by last_viewed_at desc, id desc limit 100)
    ), cared as materialized (
      select p.id, p.author_id, p.sound_id, sum(weight)::int as weight from acted join posts p on p.id = post_id group by p.id
    ), weighed as (
      select 'author' as kind, author_id as id, weight from cared where author_id <> $1
      union all select 'sound', sound_id, weight from cared where sound_id is not null
      union all select 'tag', t.tag_id, weight from cared join post_tags t on t.post_id = cared.id
      union all (select 'author', followee_id, 6 from follows
        where follower_id = $1 and created_at < $2::timestamptz limit 1000)
    ), summed as (select kind, id, sum(weight) as weight from weighed group by 1, 2)
    select kind, string_agg(id::text, ',' order by id) as ids, string_agg(weight::text, ',' order by id) as weights
    from summed group by 1`,
);

/** How many of each kind are kept: only the strongest, to save memory. */
const mostOf = { author: 300, tag: 50, sound: 50 };

export const noInterests: Interests = { author: new Map(), tag: new Map(), sound: new Map() };

/** What the member liked, watched and followed before the sitting began: within a sitting the ranking stays as it is. */
export async function readInterests(db: Database, viewer: number, startedAt: Date): Promise<Interests> {
  const rows = await interestsOf(db, [viewer, startedAt.toISOString()]);
  const of = (kind: keyof Interests) => {
    const own = rows.find((row) => row.kind === kind);
    const weights = own?.weights.split(',').map(Number) ?? [];
    const strongest = Math.max(1, ...weights);
    const all = own?.ids.split(',').map((id, n) => [Number(id), (weights[n] ?? 0) / strongest] as const) ?? [];
    return new Map(all.sort(([, a], [, b]) => b - a).slice(0, mostOf[kind]));
  };
  return { author: of('author'), tag: of('tag'), sound: of('sound') };
}
