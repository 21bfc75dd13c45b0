import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
    /** The form in which names are compared, see src/lib/contract/post/tag-name.ts. Tags from before that rule may share one. */
    key: text('key').notNull().generatedAlwaysAs(sql`tag_key(name)`),
    /** How many posts that everyone may see have it; services/counts counts them. */
    usageCount: integer('usage_count').notNull().default(0),
    /** Whether other members find it. A separate column, so that counting a use changes no index. */
    isUsed: boolean('is_used').notNull().generatedAlwaysAs(sql`usage_count > 0`),
    createdAt: createdAt(),
  },
  (t) => [
    index('tags_key').on(t.key),
    // Prefix search with any collation of the database.
    index('tags_prefix').on(sql`${t.key} text_pattern_ops`).where(sql`${t.isUsed}`),
    // Keys that contain one letter or two, for which there are no trigrams.
    index('tags_pieces').using('gin', sql`tag_pieces(${t.key})`).where(sql`${t.isUsed}`),
    index('tags_search').using('gin', sql`${t.key} gin_trgm_ops`).where(sql`${t.isUsed}`),
    // Suggestions, without accents.
    index('tags_suggested').on(sql`search_fold(${t.name}) text_pattern_ops`).where(sql`${t.isUsed}`),
    check('tags_name_form', sql`char_length(${t.name}) between 1 and 800 and ${t.name} = lower(${t.name})`),
    check('tags_usage_count', sql`${t.usageCount} >= 0`),
  ],
);

/** Members who made a tag or asked for it by name: they find it before it is used in public. */
export const madeTags = pgTable(
  'made_tags',
  {
    accountId: ref('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tagId: ref('tag_id')
      .notNull()
      .references(() => tags.id),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.tagId] })],
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
