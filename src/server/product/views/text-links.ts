import type { TextLinks } from '#lib/contract/text-links.ts';
import { type NamedIn, namedIn } from '#lib/format/text-parts.ts';
import type { Database } from '#server/ground/db/database.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';

/** Of a text that names nobody. */
export const noLinks: TextLinks = { members: [], tags: [] };

// A tag has no code of its own here: its name is what its address is made from. One that nobody uses in public is no link, which would
// tell that somebody uses it in private.
const find = prepared<{ name: string; code: string | null }>(
  'text_links',
  `select lower(a.user_name) as name, a.code from accounts a
      where lower(a.user_name) = any ($1::text[]) and ${conditionText(memberFor.open, { of: 'a', viewer: '$3::bigint' })}
    union all select t.key, null from tags t where t.key = any ($2::text[]) and t.is_used`,
);

/**
 * What each of these texts leads to: the members and tags that it names, as far as the viewer may find them. One statement for all texts, and none
 * if they name nobody and nothing.
 */
export const findLinks = (db: Database, texts: readonly string[], viewer: number | null): Promise<TextLinks[]> =>
  findNamed(db, texts.map(namedIn), viewer);

/** The same for texts whose names have been read already. */
export async function findNamed(db: Database, named: readonly NamedIn[], viewer: number | null): Promise<TextLinks[]> {
  const members = new Set(named.flatMap((each) => each.members));
  const tags = new Set(named.flatMap((each) => each.tags));
  if (members.size === 0 && tags.size === 0) return named.map(() => noLinks);
  const found = await find(db, [[...members], [...tags], viewer]);
  const codes = new Map(found.flatMap(({ name, code }) => (code === null ? [] : [[name, code] as const])));
  const known = new Set(found.flatMap(({ name, code }) => (code === null ? [name] : [])));
  return named.map((each) => ({
    members: each.members.flatMap((userName) => {
      const userCode = codes.get(userName);
      return userCode === undefined ? [] : [{ userName, userCode }];
    }),
    tags: each.tags.filter((name) => known.has(name)),
  }));
}
