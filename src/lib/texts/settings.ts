import { catalogue } from '../language/catalogue.ts';

/** The settings menu on a member's own profile. */
export const settings = catalogue('settings', {
  title: 'Settings',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  language: 'Language',
  copyUrl: 'Copy URL',
  viewHistory: 'View history',
  favoritePosts: 'Favorite posts',
  viewComments: 'View comments',
  searchedKeywords: 'Searched keywords',
  content: 'Content',
  changePassword: 'Change password',
  about: 'About Riff',
  logOut: 'Logout',
  keepViews: 'Keep my view history',
  keepKeywords: 'Keep my search history',
  install: 'Install App',
  installByHand: 'Share, then Add to Home Screen',
  reload: 'Reload Page',
});
