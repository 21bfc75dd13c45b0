import { catalogue } from '../../language/catalogue.ts';

/** What a notification says, in the inbox, in a push and in the digest. Words that a `count` chooses count the other members. */
export const notifications = catalogue('notifications', {
  likeOne: '{name} liked your post',
  likeTwo: '{name} and {second} liked your post',
  likeMore: {
    one: '{name}, {second} and {count} other liked your post',
    other: '{name}, {second} and {count} others liked your post',
  },
  commentLikeOne: '{name} liked your comment',
  commentLikeTwo: '{name} and {second} liked your comment',
  commentLikeMore: {
    one: '{name}, {second} and {count} other liked your comment',
    other: '{name}, {second} and {count} others liked your comment',
  },
  followOne: '{name} followed you',
  followTwo: '{name} and {second} followed you',
  followMore: {
    one: '{name}, {second} and {count} other followed you',
    other: '{name}, {second} and {count} others followed you',
  },
  comment: '{name} commented on your post',
  commentHeld: '{name} commented on your post. It waits for your approval',
  reply: '{name} replied to your comment',
  replyHeld: '{name} replied to your comment. The reply waits for your approval',
  mentionInComment: '{name} mentioned you in a comment',
  mentionInPost: '{name} mentioned you in a post',
  soundUsed: '{name} used your sound',
  posted: '{name} published a post',
  postReady: 'Your post is ready',
  postFailed: 'Your post could not be processed',
  postRemoved: 'A moderator removed your post',
  postRestored: 'A moderator restored your post',
  postMarked: 'A moderator marked your post as sensitive',
  commentRemoved: 'A moderator removed your comment',
  commentRestored: 'A moderator restored your comment',
  reportDismissed: 'Moderators looked at the post that you reported, and it stays',
  reportRemoved: 'A moderator removed the post that you reported. Thank you',
  reportedCommentDismissed: 'Moderators looked at the comment that you reported, and it stays',
  reportedCommentRemoved: 'A moderator removed the comment that you reported. Thank you',
  reportedMemberDismissed: 'Moderators looked at the account that you reported, and it stays',
  reportedMemberDisabled: 'A moderator disabled the account that you reported. Thank you',
  reportedSoundDismissed: 'Moderators looked at the sound that you reported, and it stays',
  reportedSoundRemoved: 'A moderator removed the sound that you reported. Thank you',
  disabled: 'Your account was disabled',
  enabled: 'Your account was enabled again',
  signIn: 'New sign-in to your account',
  passwordChanged: 'Your password was changed',
  /** A device, such as `Firefox on Android`. */
  browserOn: '{browser} on {system}',
  unknownBrowser: 'Unknown browser',
  /** In place of a name with a hidden word, for the first and the second member. */
  someone: 'Someone',
  someoneToo: 'someone else',
  /** Of a push that may not show its content. */
  private: 'Something new on Riff',
});
