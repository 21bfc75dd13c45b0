import { and, eq } from 'drizzle-orm';
import type { Tag } from '#lib/contract/post/tag.ts';
import { memberFor } from '#server/audience/audience.ts';
import { condition } from '#server/audience/condition.ts';
import { accounts, tags } from '#server/db/schema/index.ts';
import type { Addresses } from './media/addresses.ts';

const isShown = condition(memberFor.everybody, { of: 'accounts' });

/** The account that made a tag, if everybody may see it. */
export const tagCreator = and(eq(accounts.id, tags.creatorId), isShown);

/** The columns of a tag, from `tags` joined with the account that made it. */
export const tagColumns = {
  code: tags.code,
  name: tags.name,
  usageCount: tags.usageCount,
  username: accounts.userName,
  avatar: accounts.avatarId,
};

/** A tag in the form of the contract. */
export const presentTag = (addresses: Addresses, row: Omit<Tag, 'media'>): Tag => ({
  ...row,
  media: { avatar: addresses.avatar(row.avatar) },
});
