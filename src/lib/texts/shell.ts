import { catalogue } from '../language/catalogue.ts';

/** What surrounds every screen: gates, tiles of own posts, the note about a new version, a screen without a network. */
export const shell = catalogue('shell', {
  settings: 'Settings',

  logInToLikePosts: 'Log in to like posts',
  logInToLikeComments: 'Log in to like comments',
  logInToComment: 'Log in to comment',
  logInToFollow: 'Log in to follow people',
  logInToReport: 'Log in to report posts',
  logInToUpload: 'Log in to upload',
  logInToSeeSensitive: 'Log in to see sensitive posts',
  logInToUseSound: 'Log in to use this sound',
  logInToSeeProfile: 'Log in to see your profile',
  comesBack: 'It takes a moment, and you come straight back here.',
  logIn: 'Log in',
  signUp: 'Sign up',
  notNow: 'Not now',

  processing: 'Processing',
  processingPost: 'Processing {title}',

  update: 'Update',
  newVersion: 'A new version of Riff is ready.',
  uploadRuns: 'An upload is running. Reload anyway?',
  reload: 'Reload',
  dismiss: 'Dismiss',

  offlinePage: 'Offline · Riff',
  networkNeeded: 'Riff needs an internet connection. This page continues when there is one.',
  tryAgain: 'Try again',
});
