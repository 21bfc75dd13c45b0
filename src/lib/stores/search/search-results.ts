import { atom } from 'nanostores';
import type { FoundAccount } from '#lib/contract/account/people.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import { type FoundPost, searchAccounts, searchPosts } from '#lib/contract/search/search.ts';
import { $followed, followNow } from '../account/follow.ts';
import { type PagedList, pagedList } from '../lists/paged-list.ts';
import { postList } from '../post/known-posts.ts';
import { withoutHidden } from '../relation/hidden-members.ts';
import type { SearchTab } from './wanted-search.ts';

/** The first page of a search, for its own tab only; null if the server could not load it. */
export interface FirstResults {
  posts: DataOf<typeof searchPosts> | null;
  accounts: DataOf<typeof searchAccounts> | null;
  /** `link`: another site linked to this keyword, which does not count as the member's own until they search for it. */
  source?: 'link' | undefined;
}

/** Results of one kind, and the position of their next page. */
interface FoundPart<Item> {
  items: readonly Item[];
  next: string | null;
}

/** Both lists, in the form stored when the page is left. */
export interface StoredResults {
  posts: FoundPart<FoundPost>;
  accounts: FoundPart<FoundAccount>;
}

// All of them are stored when the page is left; one is about 1.5 kB.
const mostResults = 600;
const size = 12;
const nothing = { items: [], next: '' } as const;

/** The posts and the accounts for one keyword; each of the two lists is fetched when its tab is first shown. */
export function createSearchResults(keyWord: string, first: FirstResults) {
  const $searched = atom(keyWord);
  let { source } = first;
  const query = () => ({ keyWord: $searched.get(), source });
  const posts = postList(first.posts, (onPage) =>
    pagedList(searchPosts, {
      query,
      keyOf: ({ postCode }) => postCode,
      size,
      failed: messages.postSearchFailed,
      first: first.posts,
      onPage,
      limit: mostResults,
    }),
  );
  const foundAccounts = pagedList(searchAccounts, {
    query,
    keyOf: ({ userCode }) => userCode,
    size,
    failed: messages.accountSearchFailed,
    first: first.accounts,
    limit: mostResults,
  });
  const accounts = withoutHidden<FoundAccount, PagedList<FoundAccount>>(
    foundAccounts,
    ({ userCode }) => userCode,
    'posts',
  );
  const lists = { posts, accounts };

  return {
    $searched,
    ...lists,
    list: (tab: SearchTab): PagedList<FoundPost> | PagedList<FoundAccount> => lists[tab],
    /** Clears both lists; answers for the previous keyword are ignored. */
    begin(next: string) {
      source = undefined;
      $searched.set(next);
      posts.adopt(nothing);
      accounts.adopt(nothing);
    },
    /** Fetches the tab's first page, unless it has been fetched; returns whether there are results. */
    async show(tab: SearchTab) {
      const { $list, loadMore } = lists[tab];
      const { phase, items } = $list.get();
      if ($searched.get() !== '' && phase === 'idle' && items.length === 0) await loadMore();
      return $list.get().items.length > 0;
    },
    stored: (): StoredResults => ({
      posts: { items: posts.$list.get().items, next: posts.next() },
      accounts: { items: accounts.$list.get().items.map(asFollowed), next: accounts.next() },
    }),
    adopt(next: string, stored: StoredResults) {
      if (next !== $searched.get()) source = undefined;
      $searched.set(next);
      posts.adopt(stored.posts);
      accounts.adopt(stored.accounts);
    },
  };
}

/** The account with the member's follow or unfollow applied. */
function asFollowed(account: FoundAccount): FoundAccount {
  const { userCode, isFollowed, followerCount } = account;
  const now = followNow($followed.get()[userCode], { isFollowing: isFollowed, followerCount });
  return { ...account, isFollowed: now.isFollowing, followerCount: now.followerCount };
}
