import type { TextLinks } from '#lib/contract/text-links.ts';
import { type NamedIn, namedIn } from '#lib/format/text-parts.ts';
import type { Database } from '#server/ground/db/database.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';

/** The links of a text without names. */
export const noLinks: TextLinks = { members: [], tags: [] };

// The address of a tag contains its name, so its code is null here. A tag without public uses is no link, because a link would reveal
// a private use.
const find = prepared<{ name: string; code: string | null }>(
  'text_links',
  `select lower(a.user_name) as name, a.code from accounts a
      where lower(a.user_name) = any ($1::text[]) and ${conditionText(memberFor.open, { of: 'a', viewer: '$3::bigint', isOfFew: true })}
    union all select t.key, null from tags t where t.key = any ($2::text[]) and t.is_used`,
);

/**
 * Finds the links of each text: the members and tags that it names and that the viewer may find. Takes one statement for all texts, or none if
 * they contain no names.
 */
export const findLinks = (db: Database, texts: readonly string[], viewer: number | null): Promise<TextLinks[]> =>
  findNamed(db, texts.map(namedIn), viewer);

/** The same for texts whose names are already parsed. */
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
