import type { Tag } from '#lib/contract/post/tag.ts';
import type { Context } from '#server/context.ts';
import { parsed } from '#server/db/prepared.ts';
import { type Actor, viewerId } from '#server/policies/actor.ts';
import { presentTag, withMember } from '#server/views/tag.ts';

type Row = Omit<Tag, 'media'>;

const most = 20;
const columns = 't.id, t.code, t.name, t.usage_count, t.is_used';

// Two halves, so that the first one is read from the index of used tags.
const find = parsed<Row>(
  'found_tags',
  `${withMember(
    `select * from (
        select ${columns} from tags t where t.is_used and t.name like $1
        union all select ${columns} from made_tags m join tags t on t.id = m.tag_id
          where m.account_id = $3 and not t.is_used and t.name like $1) t
      order by t.name like $2 desc, t.usage_count desc, t.name limit ${most}`,
    '$3',
  )} order by t.name like $2 desc, t.usage_count desc, t.name`,
);

/**
 * Up to 20 tags whose names start with the keyword, most used first, then those that contain it. Tags that no public post has are
 * found by those who made them.
 */
export async function searchTags(context: Context, actor: Actor, keyWord: string): Promise<Tag[]> {
  const wanted = keyWord.replace(/^#/, '').normalize('NFC').toLowerCase();
  if (wanted === '') return [];
  const literal = wanted.replace(/[\\%_]/g, '\\$&');
  const found = await find(context.db, [`%${literal}%`, `${literal}%`, viewerId(actor)]);
  return found.map((tag) => presentTag(context.addresses, tag));
}

const isFound = 't.is_used or exists (select from made_tags m where m.account_id = $2 and m.tag_id = t.id)';
const read = parsed<Row>(
  'tags_by_code',
  withMember(`select ${columns} from tags t where t.code = any ($1::text[]) and (${isFound})`, '$2'),
);

/** The tags of these codes in their order; those that the actor would not find are left out. */
export async function tagsByCode(context: Context, actor: Actor, codes: string[]): Promise<Tag[]> {
  if (codes.length === 0) return [];
  const found = await read(context.db, [codes, viewerId(actor)]);
  return found
    .sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code))
    .map((tag) => presentTag(context.addresses, tag));
}
