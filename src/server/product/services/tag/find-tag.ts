import { desc, eq, or, sql } from 'drizzle-orm';
import { tagKey } from '#lib/contract/post/tag-name.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { tags } from '#server/ground/db/schema/index.ts';

/** The tag of that name, in any spelling. Old duplicates may exist: then the one with the same spelling, or else the most used one. */
export async function findTag(db: Queryable, name: string): Promise<{ id: number; code: string } | null> {
  const [tag] = await db
    .select({ id: tags.id, code: tags.code })
    .from(tags)
    // Also by its name, because a newer Unicode release than the database's may fold it to another key.
    .where(or(eq(tags.key, tagKey(name)), eq(tags.name, name)))
    .orderBy(desc(sql`${tags.name} = ${name}`), desc(tags.usageCount), tags.id)
    .limit(1);
  return tag ?? null;
}
