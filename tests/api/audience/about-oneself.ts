import type { endpoints } from '#lib/contract/index.ts';

/** Calls whose answers are only about the actor. */
export const aboutOneself: (keyof typeof endpoints)[] = [
  'register',
  'login',
  'refreshToken',
  'logout',
  'googleLogin',
  'changePassword',
  'requestPasswordReset',
  'resetPassword',
  'verifyEmail',
  'me',
  'getStorage',
  'updateProfile',
  'signUpload',
  'searchHistory',
  'removeKeywords',
  'getHistorySettings',
  'setHistorySettings',
  // Only numbers.
  'overview',
];
