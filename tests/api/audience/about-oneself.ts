import type { endpoints } from '#lib/contract/index.ts';

/** Calls whose answers concern only the actor. */
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
  'unseenNotifications',
  'seeNotifications',
  'removeNotification',
  'getNotificationSettings',
  'setNotificationSettings',
  'unsubscribe',
  'pushKey',
  'pushDevices',
  'addPushDevice',
  'removePushDevice',
  // These answers hold only numbers.
  'overview',
];
