import { catalogue } from '../../language/catalogue.ts';

/** Why a post is in a feed: each kind of reason as a sentence. */
export const reasons = catalogue('reasons', {
  FOLLOWING: 'You follow {name}',
  LIKED_AUTHOR: 'You liked posts by {name}',
  WATCHED_AUTHOR: 'You watched posts by {name}',
  LIKED_TAG: 'You liked posts with #{tag}',
  WATCHED_TAG: 'You watched posts with #{tag}',
  LIKED_SOUND: 'You liked posts with this sound',
  WATCHED_SOUND: 'You watched posts with this sound',
  NEW_AND_POPULAR: 'New and popular',
  NEW: 'New',
  POPULAR: 'Popular',
  SEEN_AGAIN: 'You have seen everything new, so posts from earlier come again',
  BY_DATE: 'Next by date, the newest first',
});
