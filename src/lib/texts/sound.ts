import { catalogue } from '../language/catalogue.ts';

/** The page of a sound, and the player of sounds. */
export const sound = catalogue('sound', {
  untitled: 'Untitled Audio',
  originalBy: 'Original sound by {name}',
  originalMissing: 'The original post is not available.',
  soundMissing: 'This sound is no longer available.',
  play: 'Play {title}',
  pause: 'Pause {title}',
  seek: 'Seek',
  place: '{second} of {duration}',
  counts: 'Counts',
  likes: { one: '{label} like', other: '{label} likes' },
  comments: { one: '{label} comment', other: '{label} comments' },
  posts: { one: '{label} post', other: '{label} posts' },
  use: 'Use this sound',
  share: 'Share',
  copyUrl: 'Copy URL',
  more: 'More',
  report: 'Report',
  related: 'Posts with this sound',
  original: 'Original',
  morePosts: 'Load more posts',
  noPosts: 'No posts available',
  retry: 'Retry',
});
