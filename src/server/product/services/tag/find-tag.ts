import { desc, eq, or, sql } from 'drizzle-orm';
import { tagKey } from '#lib/contract/post/tag-name.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { tags } from '#server/ground/db/schema/index.ts';

/** The tag of that name, however it is spelled; of several from before there was one spelling, the same one, then the one that is used most. */
export async function findTag(db: Queryable, name: string): Promise<{ id: number; code: string } | null> {
  const [tag] = await db
    .select({ id: tags.id, code: tags.code })
    .from(tags)
    // By its name too: a newer release of Unicode than the database's may fold it to another key.
    .where(or(eq(tags.key, tagKey(name)), eq(tags.name, name)))
    .orderBy(desc(sql`${tags.name} = ${name}`), desc(tags.usageCount), tags.id)
    .limit(1);
  return tag ?? null;
}
