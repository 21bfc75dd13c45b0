import { catalogue } from '../language/catalogue.ts';

/** Search and its results. */
export const search = catalogue('search', {
  field: 'Search',
  tabs: 'What to search for',
  postsTab: 'Post',
  accountsTab: 'Acount',
  suggestions: 'Suggestions',
  suggestionCount: { one: '{count} suggestion', other: '{count} suggestions' },
  invitation: 'Search for posts and for people.',
  posts: 'Posts',
  noPosts: 'No posts available',
  accounts: 'Accounts',
  noAccounts: 'No accounts available',
  trendingSounds: 'Trending sounds',
  soundPosts: { one: '{label} post', other: '{label} posts' },
  topKeywords: 'You might like',
  searchCount: { one: '{label} search', other: '{label} searches' },
});
