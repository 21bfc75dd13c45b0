import { catalogue } from '../../language/catalogue.ts';

/** What Riff mails. */
export const mails = catalogue('mails', {
  setPassword: 'Set a new password',
  site: 'Riff',
  resetSubject: 'Reset your Riff password',
  resetReason: 'Somebody, hopefully you, asked to set a new password for the Riff account with this email address.',
  resetNote: 'The link works once and for one hour. If it was not you, ignore this mail: your password stays as it is.',
  verifySubject: 'Confirm your email address for Riff',
  verifyReason: 'A Riff account was made with this email address. Please confirm that it is yours.',
  verifyAction: 'Confirm my address',
  verifyNote: 'The link works once and for seven days. If it was not you, ignore this mail.',
  nothingToDo: 'If it was you, there is nothing to do.',
  changedSubject: 'Your Riff password was changed',
  changedReason:
    'The password of the Riff account with this email address was changed. If it was not you, set a new one now.',
  removedSubject: 'Your Riff password was removed',
  removedReason:
    'Somebody, hopefully you, logged in to the Riff account with this email address through another service. Its old password no longer works. If it was not you, set a new one now.',
  postSubject: 'A moderator removed one of your posts on Riff',
  postReason: 'A moderator removed your post "{title}". Nobody sees it any more.',
  postAction: 'See your profile',
  postNote: 'What was removed is listed there, until it is restored.',
  commentSubject: 'A moderator removed one of your comments on Riff',
  commentReason: 'A moderator removed your comment "{content}". Nobody sees it any more.',
  commentAction: 'See your comments',
  commentNote: 'What was removed is not listed there, until it is restored.',
  why: 'The reason: {note}',
  digestSubject: { one: '{count} new notification on Riff', other: '{count} new notifications on Riff' },
  digestLead: 'You have not seen this on Riff yet:',
  digestMore: { one: 'And {count} more.', other: 'And {count} more.' },
  digestAction: 'Open your inbox',
  digestDaily: 'You get this mail at most once a day, because you switched it on in your settings.',
  digestWeekly: 'You get this mail at most once a week, because you switched it on in your settings.',
  digestStop: 'Stop these mails',
});
