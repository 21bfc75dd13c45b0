import { catalogue } from '../../language/catalogue.ts';

/** Members in lists and the button that follows them, also over the media. */
export const people = catalogue('people', {
  follow: 'Follow',
  following: 'Following',
  you: 'You',
  followName: 'Follow {name}',
  followingName: 'Following {name}',
  followBack: 'Follow back',
  followBackName: 'Follow {name} back',
  muteOrBlock: 'Mute or block',
  followers: { one: '{shown} follower', other: '{shown} followers' },

  startTitle: 'Posts from the people you follow appear here',
  suggestions: 'Accounts worth following',
  nobodyNew: 'There is nobody new to follow yet.',
  allPosts: 'See all posts',
  showPosts: 'Show their posts',
});
