import { accountPosts } from '#lib/contract/account/account.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import { pagedList } from '../lists/paged-list.ts';
import { postList } from '../post/known-posts.ts';

/** The posts of a profile, newest first; `first` is the server-rendered page. */
export const createProfilePosts = (userCode: string, first: DataOf<typeof accountPosts> | null) =>
  postList(first, (onPage) =>
    pagedList(accountPosts, {
      query: () => ({ code: userCode }),
      keyOf: ({ postCode }) => postCode,
      size: 12,
      failed: messages.profilePostsFailed,
      moreFailed: messages.moreProfilePostsFailed,
      ...{ first, onPage },
    }),
  );
