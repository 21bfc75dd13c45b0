import { asc, desc, inArray, like, sql } from 'drizzle-orm';
import type { Tag } from '#lib/contract/post/tag.ts';
import type { Context } from '#server/context.ts';
import { accounts, tags } from '#server/db/schema/index.ts';
import { presentTag, tagColumns, tagCreator } from '#server/views/tag.ts';

const most = 20;

/** Up to 20 tags whose names start with the keyword, most used first, then those that contain it. */
export async function searchTags(context: Context, keyWord: string): Promise<Tag[]> {
  const wanted = keyWord.replace(/^#/, '').normalize('NFC').toLowerCase();
  if (wanted === '') return [];
  const literal = wanted.replace(/[\\%_]/g, '\\$&');
  const found = await context.db
    .select(tagColumns)
    .from(tags)
    .leftJoin(accounts, tagCreator)
    .where(like(tags.name, `%${literal}%`))
    .orderBy(desc(sql`${tags.name} like ${`${literal}%`}`), desc(tags.usageCount), asc(tags.name))
    .limit(most);
  return found.map((tag) => presentTag(context.addresses, tag));
}

/** The tags of these codes in their order; unknown codes are left out. */
export async function tagsByCode(context: Context, codes: string[]): Promise<Tag[]> {
  if (codes.length === 0) return [];
  const found = await context.db
    .select(tagColumns)
    .from(tags)
    .leftJoin(accounts, tagCreator)
    .where(inArray(tags.code, codes));
  return found
    .sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code))
    .map((tag) => presentTag(context.addresses, tag));
}
