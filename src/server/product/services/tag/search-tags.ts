import type { Tag } from '#lib/contract/post/tag.ts';
import { tagKey } from '#lib/contract/post/tag-name.ts';
import { parsed } from '#server/ground/db/prepared.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { presentTag, withMember } from '#server/product/views/tag.ts';
import { unhiddenTexts } from '#server/product/views/words/unhidden.ts';

type Row = Omit<Tag, 'media'>;

const most = 20;
const columns = 't.id, t.code, t.name, t.key, t.usage_count, t.is_used';

/**
 * Tags that start with the keyword and then, only if these are too few, tags that contain it. Each query has two halves, so that the first
 * one can use an index of used tags. $1 and $2 are the bounds of keys with that prefix, $3 is a pattern, $4 the viewer, $5 a piece of the
 * keyword.
 */
function search(name: string, contains: string) {
  const starts = '(t.key ~>=~ $1 and t.key ~<~ $2)';
  const order = 'usage_count desc, name';
  const found = (condition: string, ofUsed = condition) => `
    select ${columns} from tags t where t.is_used and ${ofUsed}
    union all select ${columns} from made_tags m join tags t on t.id = m.tag_id
      where m.account_id = $4 and not t.is_used and ${condition}`;
  return parsed<Row>(
    name,
    `with starting as materialized (select * from (${found(starts)}) t order by ${order} limit ${most}),
      containing as materialized (
        select * from (${found('t.key like $3', contains)}) t
        where (select count(*) from starting) < ${most} and not ${starts} order by ${order} limit ${most})
    ${withMember(
      `select * from (select *, 0 as rank from starting union all select *, 1 from containing) t
        order by rank, ${order} limit ${most}`,
      '$4',
    )} order by t.rank, t.usage_count desc, t.name`,
  );
}

const findLong = search('found_tags', '($5::text is null and t.key like $3)');
/** Keys are indexed by trigrams, which need three letters or digits; shorter keywords are looked up by their first two characters. */
const findShort = search('found_tags_short', 'tag_pieces(t.key) @> array[$5::text] and t.key like $3');
const hasTrigram = /[\p{L}\p{N}]{3}/u;

/** Sorts behind all keys with the same prefix. */
const last = '\u{10ffff}';

/**
 * Up to 20 tags whose names start with the keyword, most used first, then tags that contain it. Tags without a public post are only found
 * by their creators. Tags that the actor hides or covers are not suggested.
 */
export async function searchTags(context: Context, actor: Actor, keyWord: string): Promise<Tag[]> {
  const wanted = tagKey(keyWord.replace(/^[#＃]/u, ''));
  if (wanted === '') return [];
  const literal = wanted.replace(/[\\%_]/g, '\\$&');
  const isLong = hasTrigram.test(wanted);
  const piece = isLong ? null : [...wanted].slice(0, 2).join('');
  const values = [wanted, wanted + last, `%${literal}%`, viewerId(actor), piece];
  const found = await (isLong ? findLong : findShort)(context.db, values);
  const names = found.map(({ name }) => name);
  const shown = new Set(await unhiddenTexts(context.db, viewerId(actor), names));
  return found.filter(({ name }) => shown.has(name)).map((tag) => presentTag(context.addresses, tag));
}

const isFound = 't.is_used or exists (select from made_tags m where m.account_id = $2 and m.tag_id = t.id)';
const read = parsed<Row>(
  'tags_by_code',
  withMember(`select ${columns} from tags t where t.code = any ($1::text[]) and (${isFound})`, '$2'),
);

/** The tags of these codes, in their order, without tags that the actor would not find. */
export async function tagsByCode(context: Context, actor: Actor, codes: string[]): Promise<Tag[]> {
  if (codes.length === 0) return [];
  const found = await read(context.db, [codes, viewerId(actor)]);
  return found
    .sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code))
    .map((tag) => presentTag(context.addresses, tag));
}
