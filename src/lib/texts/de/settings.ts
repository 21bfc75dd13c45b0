import type { Translation } from '../../language/catalogue.ts';
import type { settings as english } from '../settings.ts';

export const settings: Translation<typeof english> = {
  title: 'Einstellungen',
  theme: 'Farbschema',
  light: 'Hell',
  dark: 'Dunkel',
  system: 'System',
  language: 'Sprache',
  copyUrl: 'Link kopieren',
  viewHistory: 'Verlauf',
  favoritePosts: 'Lieblingsbeiträge',
  viewComments: 'Meine Kommentare',
  searchedKeywords: 'Suchbegriffe',
  changePassword: 'Passwort ändern',
  about: 'Über Riff',
  logOut: 'Abmelden',
  keepViews: 'Meinen Verlauf speichern',
  keepKeywords: 'Meine Suchbegriffe speichern',
  install: 'App installieren',
  installByHand: 'Erst „Teilen“, dann „Zum Home-Bildschirm“',
  reload: 'Seite neu laden',
};
