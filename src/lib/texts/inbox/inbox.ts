import { catalogue } from '../../language/catalogue.ts';

/** The inbox and its badge in the navigation. What a notification says is in notifications.ts. */
export const inbox = catalogue('inbox', {
  title: 'Inbox',
  list: 'Notifications',
  badge: 'Inbox, {count} new',
  badgeMore: 'Inbox, more than 99 new',

  filters: 'Show',
  all: 'All',
  comments: 'Comments',
  likes: 'Likes',
  followers: 'Followers',
  riff: 'Riff',

  today: 'Today',
  thisWeek: 'This week',
  earlier: 'Earlier',
  end: 'That is everything.',
  /** Read by screen readers before an unseen notification. */
  unseen: 'New:',
  arrived: { one: '{count} new', other: '{count} new' },

  seeAll: 'Mark all as seen',
  allSeen: 'All marked as seen',
  undo: 'Undo',
  settings: 'Notification settings',
  remove: 'Remove: {text}',
  removed: 'Removed',

  reply: 'Reply',
  replyTo: 'Reply to {name}',
  yourReply: 'Your reply to {name}',
  replyPlaceholder: 'Write a reply...',
  send: 'Send',
  cancel: 'Cancel',
  replied: 'Replied',
  replyWaits: 'Your reply is sent when you are back online.',
  seeReply: 'See your reply',

  noneOfAll: 'Nothing here yet. Likes, comments and new followers will find you.',
  noComments: 'No comments yet. Ask a question in your next post.',
  noLikes: 'No likes yet. Your next post may be the one.',
  noFollowers: 'No new followers yet. Follow people you like, and many follow back.',
  noneOfRiff: 'No news from Riff. You read here when a post is ready, and what concerns your account.',
  post: 'Post something',
  findPeople: 'Find people',
  watch: 'Watch something',

  failure: 'Your inbox did not load. {reason}',
  notRefreshed: 'The new notifications did not load. Please try again.',
  notRemoved: 'This notification could not be removed. Please try again.',
  allNotSeen: 'They could not be marked as seen. Please try again.',
  notUndone: 'This could not be undone. Please try again.',
});
