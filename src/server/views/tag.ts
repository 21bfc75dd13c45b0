import { accounts, tags } from '#server/db/schema/index.ts';

/** A tag as the contract has it, from `tags` joined with the account that made it. */
export const tagColumns = {
  code: tags.code,
  name: tags.name,
  usageCount: tags.usageCount,
  username: accounts.userName,
  avatar: accounts.avatarId,
};
