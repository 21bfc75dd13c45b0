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
  favoritePosts: 'Favoriten',
  viewComments: 'Meine Kommentare',
  searchedKeywords: 'Suchverlauf',
  content: 'Inhalte',
  changePassword: 'Passwort ändern',
  about: 'Über Riff',
  logOut: 'Abmelden',
  keepViews: 'Verlauf speichern',
  keepKeywords: 'Suchverlauf speichern',
  install: 'App installieren',
  installByHand: 'Erst „Teilen“, dann „Zum Home-Bildschirm“',
  reload: 'Seite neu laden',
};
