import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LanguageTag } from '#lib/language/languages.ts';
import { code, createdAt, id, moment, ref } from './columns.ts';

/** Members. The services that change the counted rows keep the counters. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    code: code(),
    userName: text('user_name').notNull(),
    displayName: text('display_name').notNull(),
    email: text('email').notNull(),
    /** An argon2id hash; null for members who sign in only through a third party. */
    passwordHash: text('password_hash'),
    bio: text('bio').notNull().default(''),
    /** Public id of an image. */
    avatarId: text('avatar_id'),
    gender: text('gender'),
    /** The configured issuer of the linked third party; `local` if there is none. */
    provider: text('provider').notNull().default('local'),
    providerSubject: text('provider_subject'),
    isVerified: boolean('is_verified').notNull().default(false),
    /** Enabled members who follow them, and enabled members that they follow; services/counts counts them. */
    followerCount: integer('follower_count').notNull().default(0),
    followedCount: integer('followed_count').notNull().default(0),
    /** Likes that the member's public posts have received; services/counts counts them. */
    likeCount: integer('like_count').notNull().default(0),
    /** Grows whenever other members are hidden from them, or no longer; services/relation counts the changes. */
    relationChanges: integer('relation_changes').notNull().default(0),
    /** The language of their last session, for mails that nobody asked for; null: English. */
    language: text('language').$type<LanguageTag>(),
    /** The member sees sensitive posts uncovered at once. */
    showsSensitive: boolean('shows_sensitive').notNull().default(false),
    /** When the member last said that they are 18 or older; null if they never did. */
    adultAt: moment('adult_at'),
    createdAt: createdAt(),
    disabledAt: moment('disabled_at'),
    /** The reason that the member is told at the next login; null if no reason was given, and for enabled accounts. */
    disabledReason: text('disabled_reason'),
  },
  (t) => [
    uniqueIndex('accounts_user_name_unique').on(sql`lower(${t.userName})`),
    // Not unique: there may be names from before similar ones were refused.
    index('accounts_user_name_skeleton').on(sql`user_name_skeleton(${t.userName})`),
    uniqueIndex('accounts_email_unique').on(sql`lower(${t.email})`),
    uniqueIndex('accounts_provider_unique').on(t.provider, t.providerSubject),
    // Accounts worth following.
    index('accounts_most_followed')
      .on(t.followerCount.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.followerCount} > 0 and ${t.disabledAt} is null`),
    index('accounts_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('accounts_user_name_form', sql`${t.userName} ~ '^[a-z0-9._]{3,30}$'`),
    check('accounts_display_name_form', sql`char_length(${t.displayName}) between 1 and 1000`),
    check('accounts_bio_length', sql`char_length(${t.bio}) <= 6000`),
    check('accounts_counts', sql`${t.followerCount} >= 0 and ${t.followedCount} >= 0 and ${t.likeCount} >= 0`),
  ],
);

/** User names that members gave up: for a while no other member can take them. */
export const earlierUserNames = pgTable(
  'earlier_user_names',
  {
    userName: text('user_name').primaryKey(),
    /** The account that can take the name back; null if the account is gone. */
    accountId: ref('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    givenUpAt: moment('given_up_at').notNull(),
  },
  (t) => [
    index('earlier_user_names_skeleton').on(sql`user_name_skeleton(${t.userName})`),
    index('earlier_user_names_account').on(t.accountId),
  ],
);

export const tokenPurpose = pgEnum('token_purpose', ['RESET_PASSWORD', 'VERIFY_EMAIL']);

/** Links sent by mail: each works once and for a short time; only a hash is stored. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: ref('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: tokenPurpose('purpose').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('account_tokens_account').on(t.accountId)],
);

export const role = pgEnum('role', ['POST', 'COMMENT', 'REPORT', 'USER', 'LOG', 'PERMISSION', 'SETTINGS']);

/** The permissions of a member in one module, beyond their own content. No row means none. */
export const permissions = pgTable(
  'permissions',
  {
    id: id(),
    accountId: ref('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    role: role('role').notNull(),
    canView: boolean('can_view').notNull().default(false),
    canInsert: boolean('can_insert').notNull().default(false),
    canUpdate: boolean('can_update').notNull().default(false),
    canDelete: boolean('can_delete').notNull().default(false),
    canRestore: boolean('can_restore').notNull().default(false),
    /** Counts how often it was saved. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('permissions_account_role_unique').on(t.accountId, t.role),
    // Finds the members with PERMISSION.update, because the last holder cannot lose it.
    index('permissions_grantors').on(t.role).where(sql`${t.canUpdate}`),
  ],
);
