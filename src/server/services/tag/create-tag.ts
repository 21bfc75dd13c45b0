import { eq } from 'drizzle-orm';
import type { Tag } from '#lib/contract/post/tag.ts';
import { newCode } from '#server/codes.ts';
import type { Context } from '#server/context.ts';
import { madeTags, tags } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { tagsByCode } from './search-tags.ts';

/**
 * The tag with that name (lower case, normalised), which is created if it does not exist. The answer for one that others use only in
 * private is the same as for a new one.
 */
export async function createTag(context: Context, actor: Member, name: string): Promise<Tag> {
  const code = await context.db.transaction(async (tx) => {
    await tx
      .insert(tags)
      .values({ code: newCode(), name, createdAt: context.now() })
      .onConflictDoNothing({ target: tags.name });
    const [tag] = await tx.select({ id: tags.id, code: tags.code }).from(tags).where(eq(tags.name, name));
    if (!tag) throw new Error('the tag was not inserted');
    await tx.insert(madeTags).values({ accountId: actor.id, tagId: tag.id }).onConflictDoNothing();
    return tag.code;
  });
  const [made] = await tagsByCode(context, actor, [code]);
  if (!made) throw new Error('the tag is not found by its maker');
  return made;
}
