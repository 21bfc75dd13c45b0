import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { code, createdAt, id, ref } from './columns.ts';
import { posts } from './posts.ts';

/** Hashtags, lower case, without the # sign. */
export const tags = pgTable(
  'tags',
  {
    id: id(),
    code: code(),
    name: text('name').notNull().unique(),
    /** How many posts that everybody may see have it; triggers count. */
    usageCount: integer('usage_count').notNull().default(0),
    creatorId: ref('creator_id').references(() => accounts.id, {
      onDelete: 'set null',
    }),
    createdAt: createdAt(),
  },
  (t) => [
    // Prefix search with any collation of the database.
    index('tags_prefix').on(sql`${t.name} text_pattern_ops`),
    index('tags_search').using('gin', sql`${t.name} gin_trgm_ops`),
    // Suggestions, without accents.
    index('tags_suggested').on(sql`search_fold(${t.name}) text_pattern_ops`),
    check('tags_name_form', sql`char_length(${t.name}) between 1 and 50 and ${t.name} = lower(${t.name})`),
    check('tags_usage_count', sql`${t.usageCount} >= 0`),
  ],
);

/** The tags of a post, in the order in which its author chose them. */
export const postTags = pgTable(
  'post_tags',
  {
    postId: ref('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    tagId: ref('tag_id')
      .notNull()
      .references(() => tags.id),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.tagId] }),
    index('post_tags_tag').on(t.tagId, t.postId.desc().nullsFirst()),
  ],
);
