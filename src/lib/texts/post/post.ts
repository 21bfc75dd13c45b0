import { catalogue } from '../../language/catalogue.ts';

/** A post over a page, its menu and its share sheet. */
export const post = catalogue('post', {
  title: 'Post',
  close: 'Close',
  loading: 'Loading',
  retry: 'Try again',

  options: 'Post options',
  copyUrl: 'Copy URL',
  look: 'Look',
  notInterested: 'Not interested',
  why: 'Why this post?',
  undo: 'Undo',
  noReasons: 'This post is not in your feed.',
  reasons: 'In your feed, this counts for it:',
  contentSettings: 'Content settings',
  report: 'Report',
  sensitive: 'Sensitive…',
  commenters: 'Who can comment',
  remove: 'Remove',
  delete: 'Delete',

  share: 'Share',
  privateNote: 'This post is private. Only you can open the link.',
  copyLink: 'Copy link',
  copyEmbedCode: 'Copy embed code',
});
