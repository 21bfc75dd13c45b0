import type { Translation } from '../../language/catalogue.ts';
import type { shell as english } from '../shell.ts';

export const shell: Translation<typeof english> = {
  settings: 'Einstellungen',

  logInToLikePosts: 'Melde dich an, um Beiträge zu liken',
  logInToLikeComments: 'Melde dich an, um Kommentare zu liken',
  logInToComment: 'Melde dich an, um zu kommentieren',
  logInToFollow: 'Melde dich an, um anderen zu folgen',
  logInToReport: 'Melde dich an, um Beiträge zu melden',
  logInToUpload: 'Melde dich an, um etwas hochzuladen',
  logInToSeeSensitive: 'Melde dich an, um sensible Beiträge zu sehen',
  logInToUseSound: 'Melde dich an, um diesen Sound zu verwenden',
  logInToSeeProfile: 'Melde dich an, um dein Profil zu sehen',
  comesBack: 'Das dauert nur einen Moment, danach bist du gleich wieder hier.',
  logIn: 'Anmelden',
  signUp: 'Registrieren',
  notNow: 'Nicht jetzt',

  processing: 'Wird verarbeitet',
  processingPost: '{title} wird verarbeitet',

  update: 'Aktualisierung',
  newVersion: 'Eine neue Version von Riff ist bereit.',
  uploadRuns: 'Gerade wird etwas hochgeladen. Trotzdem neu laden?',
  reload: 'Neu laden',
  dismiss: 'Schließen',

  offlinePage: 'Offline · Riff',
  networkNeeded: 'Riff braucht eine Internetverbindung. Diese Seite wird geladen, sobald es eine gibt.',
  tryAgain: 'Erneut versuchen',
};
