import { catalogue } from '../../language/catalogue.ts';

/** What covers a sensitive post, and the choice of why it is sensitive. */
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

  // For the author and for moderators.
  sensitive: 'Sensitive',
  sensitiveText: 'Covered until people press “Show”. Visitors never see it.',
  why: 'Why it is sensitive',
  none: 'Not sensitive',
  dialog: 'Is this post sensitive?',
  save: 'Save',
  cancel: 'Cancel',

  // The switch in the settings.
  settings: 'Sensitive posts',
  always: 'Always show sensitive posts',
  alwaysText: 'They are covered otherwise, until you press “Show”.',
  ageTitle: 'Are you 18 or older?',
  ageText:
    'Sensitive posts can contain nudity, violence, medical content or flashing lights. Riff stores that you confirmed your age, and when.',
  ageConfirm: 'I am 18 or older',
});
