import { eq } from 'drizzle-orm';
import type { Tag } from '#lib/contract/tag.ts';
import { newCode } from '#server/codes.ts';
import type { Context } from '#server/context.ts';
import { accounts, tags } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { tagColumns } from '#server/views/tag.ts';

/** The tag of that name, which is in lower case and its normal form already: made now, or the one that exists. */
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
    .leftJoin(accounts, eq(accounts.id, tags.creatorId))
    .where(eq(tags.name, name));
  if (!tag) throw new Error('the tag was not inserted');
  return tag;
}
