import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { applicationStatuses } from '#lib/contract/admin/application.ts';
import { accounts } from './accounts.ts';
import { code, createdAt, id, moment, ref } from './columns.ts';

/** Applications for membership: their accounts are disabled until a moderator accepts them. Decided ones are kept for 30 days. */
export const applications = pgTable(
  'applications',
  {
    id: id(),
    code: code(),
    accountId: ref('account_id')
      .notNull()
      .unique()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    status: text('status', { enum: applicationStatuses }).notNull().default('WAITING'),
    /** The moderator who takes care of it. */
    assigneeId: ref('assignee_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    answeredAt: moment('answered_at'),
    /** What the moderator wrote to the applicant. */
    answer: text('answer'),
  },
  (t) => [
    index('applications_newest').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('applications_answered').on(t.answeredAt).where(sql`${t.answeredAt} is not null`),
    index('applications_assignee').on(t.assigneeId).where(sql`${t.assigneeId} is not null`),
    check('applications_reason_length', sql`char_length(${t.reason}) between 1 and 10000`),
  ],
);

/** Invitations: links with which a number of people can register. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    /** The secret of the link: impossible to guess. Its member copies it again and again. */
    code: code(),
    createdById: ref('created_by_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    usesMost: integer('uses_most').notNull(),
    uses: integer('uses').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (t) => [
    index('invitations_newest').on(t.createdById, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('invitations_uses', sql`${t.uses} between 0 and ${t.usesMost}`),
  ],
);

/** Members who registered with an invitation. */
export const invitedMembers = pgTable(
  'invited_members',
  {
    accountId: ref('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    invitationId: ref('invitation_id')
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('invited_members_invitation').on(t.invitationId),
    index('invited_members_newest').on(t.createdAt.desc().nullsFirst(), t.accountId.desc().nullsFirst()),
  ],
);
