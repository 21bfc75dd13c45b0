import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { code, createdAt, id, moment, ref, tsvector } from './columns.ts';
import { posts } from './posts.ts';

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
    /** When it was first searched for, or replaced the keyword typed a moment before. */
    createdAt: createdAt(),
    searchedAt: moment('searched_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('keywords_member_unique').on(t.accountId, sql`lower(${t.keyword})`),
    index('keywords_history').on(t.accountId, t.searchedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // Finds current searches of members, to be counted.
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
 * The texts by which administrators search members, in one narrow row per member, so that all rows can be read: folded user name with its
 * `@`, display name, email and code, on a line each. A trigger on `accounts` writes it.
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

/** Words of posts that everyone may see and of names, to correct typing errors in searches; no one is ever shown them. */
export const knownWords = pgTable(
  'known_words',
  {
    word: text('word').primaryKey(),
    /** The last day on which a post or a name had it; `services/search/forget-words.ts` removes old words. */
    seen: date('seen').notNull().default(sql`(now() AT TIME ZONE 'UTC')::date`),
  },
  (t) => [index('known_words_similar').using('gin', sql`${t.word} gin_trgm_ops`).with({ fastupdate: false })],
);

/** The number of posts, by id, whose words are in one list; `index_posts` in the database has the same number. */
export const searchWindow = 4_096;

/** The words of each post that can be found, at most 300; triggers write it. */
export const postWords = pgTable(
  'post_words',
  {
    postId: ref('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    authorId: ref('author_id').notNull(),
    /** The bytes of its texts and words, for the author's storage. */
    bytes: integer('bytes').notNull(),
    /** Each as `12/rain`, 12 being the window; words of a private post of member 7 as `12p7/rain`, which no other member's search reads. */
    words: tsvector('words').notNull(),
  },
  (t) => [
    index('post_words_words').using('gin', t.words).with({ fastupdate: false }),
    index('post_words_author').on(t.authorId, t.bytes),
  ],
);
