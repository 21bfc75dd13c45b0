import { sql } from 'drizzle-orm';
import { check, customType, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { code, createdAt, id, moment, ref, tsvector } from './columns.ts';
import { posts } from './posts.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Text in the order of its bytes, so that its primary key also finds beginnings. */
const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** A member's searches: one row per keyword, with its latest time; at most a thousand rows a member. */
export const keywords = pgTable(
  'keywords',
  {
    id: id(),
    code: code(),
    accountId: ref('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    keyword: text('keyword').notNull(),
    /** When it was first searched for, or replaced the one that was typed a moment before. */
    createdAt: createdAt(),
    searchedAt: moment('searched_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('keywords_member_unique').on(t.accountId, sql`lower(${t.keyword})`),
    index('keywords_history').on(t.accountId, t.searchedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // Finds what members search for now, to be counted.
    index('keywords_latest').on(t.searchedAt, sql`lower(${t.keyword})`),
    check('keywords_length', sql`char_length(${t.keyword}) between 1 and 2000`),
  ],
);

/** The words of each member's two names, as search compares them; a trigger on `accounts` writes it. */
export const accountNames = pgTable(
  'account_names',
  {
    accountId: ref('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Each word; `=` and a whole name; `@` and the user name. */
    words: tsvector('words').notNull(),
  },
  (t) => [index('account_names_words').using('gin', t.words).with({ fastupdate: false })],
);

/**
 * What administrators search members by, each in one narrow row, so that all of them can be read: folded user name with its `@`, display name, email
 * and code, on a line each. A trigger on `accounts` writes it.
 */
export const accountTexts = pgTable(
  'account_texts',
  {
    accountId: ref('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    text: text('text').notNull(),
  },
  (t) => [
    index('account_texts_parts').using('gin', sql`${t.text} gin_trgm_ops`).with({ fastupdate: false }),
    index('account_texts_newest').on(t.createdAt.desc().nullsFirst(), t.accountId.desc().nullsFirst()),
  ],
);

/** Every word that search knows, for words with a typing error; nobody is ever shown one. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /** The word, and what remains of it without one of its letters: two words with a common entry are similar. */
    near: text('near').array().notNull(),
  },
  (t) => [
    index('search_words_near').using('gin', t.near).with({ fastupdate: false }),
    // Two errors in a long word.
    index('search_words_long').using('gin', sql`${t.word} gin_trgm_ops`).where(sql`length(${t.word}) >= 8`),
    // Words with a common beginning, with any collation of the database.
    index('search_words_prefix').on(sql`${t.word} text_pattern_ops`),
  ],
);

/** So many posts, by id, are a block of the search index. */
export const searchBlock = 4_096;

/** The words of the newest posts, until their block is sealed; a trigger writes it when a post is inserted. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    postId: ref('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Each word; `#` and a tag; `@` and the number of the author's account. */
    words: tsvector('words').notNull(),
  },
  (t) => [index('search_documents_words').using('gin', t.words).with({ fastupdate: false })],
);

/**
 * Which posts of a sealed block have a word: a bitmap, or, if they are fewer than 256, two bytes for the place of each in the block.
 * Also for the first one, two and three letters of words, with a `*`.
 */
export const searchPostings = pgTable(
  'search_postings',
  {
    word: plainText('word').notNull(),
    block: integer('block').notNull(),
    posts: bytea('posts').notNull(),
  },
  (t) => [primaryKey({ columns: [t.word, t.block] })],
);
