import { catalogue } from '../../language/catalogue.ts';

/** What covers a sensitive post. */
export const sensitive = catalogue('sensitive', {
  // Why a post is sensitive.
  NUDITY: 'Nudity',
  VIOLENCE: 'Violence',
  MEDICAL: 'Medical content',
  FLASHING: 'Flashing lights',
  OTHER: 'Sensitive content',

  // On the cover.
  show: 'Show',
  showThis: 'Show: {reason}',
  logIn: 'Log in to see it',
  watchOnRiff: 'Watch on Riff',
  tile: '{title}, covered: {reason}',
});
