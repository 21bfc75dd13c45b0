import { type FoundAccount, followers, following } from '#lib/contract/account/people.ts';
import { messages } from '#lib/contract/messages.ts';
import { type PagedList, pagedList } from '../lists/paged-list.ts';
import { withoutHidden } from '../relation/hidden-members.ts';

/** The followers of a member, or the accounts that they follow, the latest first. */
export const createPeople = (which: 'followers' | 'following', userCode: string) =>
  withoutHidden<FoundAccount, PagedList<FoundAccount>>(
    pagedList(which === 'followers' ? followers : following, {
      query: () => ({ code: userCode }),
      keyOf: (account) => account.userCode,
      size: 12,
      failed: messages.peopleFailed,
      inline: true,
    }),
    (account) => account.userCode,
    'account',
  );
