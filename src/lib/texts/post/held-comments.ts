import { catalogue } from '../../language/catalogue.ts';

/** The comments under a member's posts that wait for their approval. */
export const heldComments = catalogue('heldComments', {
  title: 'Waiting for approval',
  about: 'Only you and their writers see these comments under your posts.',
  count: { one: '{count} comment waits', other: '{count} comments wait' },
  none: 'No comments wait for your approval.',
  onPost: 'On your post “{title}”',
  replyOnPost: 'A reply on your post “{title}”',
  approveThis: 'Approve the comment by {name}',
  deleteThis: 'Delete the comment by {name}',
  all: 'See all that wait',
});
