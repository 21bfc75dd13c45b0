import { followers, following } from '#lib/contract/account/people.ts';
import { messages } from '#lib/contract/messages.ts';
import { pagedList } from '../lists/paged-list.ts';

/** The followers of a member, or the accounts that they follow, the latest first. */
export const createPeople = (which: 'followers' | 'following', userCode: string) =>
  pagedList(which === 'followers' ? followers : following, {
    query: () => ({ code: userCode }),
    keyOf: (account) => account.userCode,
    size: 12,
    failed: messages.peopleFailed,
    inline: true,
  });
