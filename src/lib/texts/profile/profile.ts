import { catalogue } from '../../language/catalogue.ts';

/** A profile, its posts, and the lists of whom it follows and who follows it. */
export const profile = catalogue('profile', {
  more: 'More',
  copyUrl: 'Copy URL',
  report: 'Report',
  edit: 'Edit',
  editAvatar: 'Edit avatar',
  upload: 'Upload',
  readMore: 'Read more',
  showLess: 'Show less',

  counts: 'Counts',
  following: 'Following',
  followers: 'Followers',
  likes: 'Likes',
  followingCount: { one: '{count} Following', other: '{count} Following' },
  followersCount: { one: '{count} Followers', other: '{count} Followers' },
  likesCount: { one: '{count} Likes', other: '{count} Likes' },
  nobodyFollows: 'Nobody follows {name} yet.',
  followsNobody: '{name} follows nobody yet.',
  back: 'Back',
  close: 'Close',

  posts: 'Posts',
  morePosts: 'Load more posts',
  noPosts: 'No posts available',
  privatePost: '{title}, private',
  private: 'Private',
});
