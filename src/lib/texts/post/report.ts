import { catalogue } from '../../language/catalogue.ts';

/** The dialogs by which members report a post, and moderators remove a post or a comment. */
export const report = catalogue('report', {
  title: 'Report Post',
  question: 'What is wrong with this post?',
  cancel: 'Cancel',
  send: 'Send Report',
  sending: 'Sending...',
  removePost: 'Remove this post?',
  removeComment: 'Remove this comment?',
  removeReply: 'Remove this reply?',
  nobodySees: 'Nobody sees it any more.',
  nobodySeesReplies: 'Nobody sees it any more, nor its replies.',
  postRemoved: 'The post is removed.',
  commentRemoved: 'The comment is removed.',
  reason: 'Reason',
  reasonReader: 'Its author reads it, but not who removed it.',
  remove: 'Remove',
  removing: 'Removing...',
  mailComes: 'Its author gets a mail in a minute, unless you undo it.',
  restoreLater: 'Later you can restore it in {place}.',
  reports: 'Reports',
  undo: 'Undo',
  restoring: 'Restoring...',
  close: 'Close',
});
