import { eq } from 'drizzle-orm';
import type { Tag } from '#lib/contract/post/tag.ts';
import { newCode } from '#server/codes.ts';
import type { Context } from '#server/context.ts';
import { accounts, tags } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { presentTag, tagColumns, tagCreator } from '#server/views/tag.ts';

/** The tag with that name (lower case, normalised), which is created if it does not exist. */
export async function createTag(context: Context, actor: Member, name: string): Promise<Tag> {
  await context.db
    .insert(tags)
    .values({
      code: newCode(),
      name,
      creatorId: actor.id,
      createdAt: context.now(),
    })
    .onConflictDoNothing({ target: tags.name });
  const [tag] = await context.db
    .select(tagColumns)
    .from(tags)
    .leftJoin(accounts, tagCreator)
    .where(eq(tags.name, name));
  if (!tag) throw new Error('the tag was not inserted');
  return presentTag(context.addresses, tag);
}
