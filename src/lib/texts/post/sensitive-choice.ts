import { catalogue } from '../../language/catalogue.ts';

/** The choice of why a post is sensitive, and the switch that always shows such posts. */
export const sensitiveChoice = catalogue('sensitiveChoice', {
  // For the author and for moderators.
  sensitive: 'Sensitive',
  sensitiveText: 'Covered until people press “Show”. Visitors never see it.',
  why: 'Why it is sensitive',
  somethingElse: 'Something else',
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
