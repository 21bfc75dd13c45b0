import { followers, following } from '#lib/contract/account/people.ts';
import { messages } from '#lib/contract/messages.ts';
import { pagedList } from '../lists/paged-list.ts';

/** Who follows a member, or whom they follow, the latest first. */
export const createPeople = (which: 'followers' | 'following', userCode: string) =>
  pagedList(which === 'followers' ? followers : following, {
    query: () => ({ code: userCode }),
    keyOf: (account) => account.userCode,
    size: 12,
    failed: messages.peopleFailed,
    inline: true,
  });
