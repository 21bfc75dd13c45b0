import { sql } from 'drizzle-orm';
import type { Tag } from '#lib/contract/post/tag.ts';
import { tagKey } from '#lib/contract/post/tag-name.ts';
import { newCode } from '#server/ground/codes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { madeTags, tags } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { findTag } from './find-tag.ts';
import { tagsByCode } from './search-tags.ts';

/**
 * The tag with that name (see `tagName`), in any spelling; created if it does not exist. The answer for a tag that others use only
 * privately is the same as for a new one.
 */
export async function createTag(context: Context, actor: Member, name: string): Promise<Tag> {
  const code = await context.db.transaction(async (tx) => {
    const tag = (await findTag(tx, name)) ?? (await insertTag(tx, name, context.now()));
    await tx.insert(madeTags).values({ accountId: actor.id, tagId: tag.id }).onConflictDoNothing();
    return tag.code;
  });
  const [made] = await tagsByCode(context, actor, [code]);
  if (!made) throw new Error('the tag is not found by its maker');
  return made;
}

/** A member who creates another spelling of the word at the same time waits for this tag, and gets it. */
async function insertTag(tx: Queryable, name: string, createdAt: Date): Promise<{ id: number; code: string }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('tag ' || ${tagKey(name)}, 0))`);
  const made = await findTag(tx, name);
  if (made) return made;
  // A process of the previous release takes no lock.
  await tx.insert(tags).values({ code: newCode(), name, createdAt }).onConflictDoNothing({ target: tags.name });
  const tag = await findTag(tx, name);
  if (!tag) throw new Error('the tag was not inserted');
  return tag;
}
