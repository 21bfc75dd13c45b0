import { catalogue } from '../../language/catalogue.ts';

/** The question before something is deleted for good. */
export const deletion = catalogue('deletion', {
  title: 'Confirm Deletion',
  post: 'Are you sure you want to delete this post? This cannot be undone.',
  comment: 'Are you sure you want to delete this comment? This cannot be undone.',
  reply: 'Are you sure you want to delete this reply? This cannot be undone.',
  confirm: 'Confirm',
  deleting: 'Deleting...',
});
