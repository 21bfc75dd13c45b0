import { computed, type ReadableAtom } from 'nanostores';
import { type FoundAccount, suggestedAccounts } from '#lib/contract/account/people.ts';
import { messages } from '#lib/contract/messages.ts';
import { $followed } from '../account/follow.ts';
import { type PagedList, pagedList } from '../lists/paged-list.ts';

/** Shown instead of an empty Following feed: suggested accounts, and how many of them the viewer follows now. */
export interface FollowingStart {
  list: PagedList<FoundAccount>;
  $count: ReadableAtom<number>;
}

/** Creates it without loading anything. */
export function createFollowingStart(): FollowingStart {
  const list = pagedList(suggestedAccounts, {
    keyOf: ({ userCode }) => userCode,
    failed: messages.fetchFailed,
    inline: true,
  });
  const $count = computed([list.$list, $followed], ({ items }, followed) =>
    items.reduce((count, { userCode, isFollowed }) => count + ((followed[userCode] ?? isFollowed) ? 1 : 0), 0),
  );
  return { list, $count };
}
