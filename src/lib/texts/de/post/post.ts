import type { Translation } from '../../../language/catalogue.ts';
import type { post as english } from '../../post/post.ts';

export const post: Translation<typeof english> = {
  title: 'Beitrag',
  close: 'Schließen',
  loading: 'Wird geladen',
  retry: 'Erneut versuchen',

  options: 'Beitragsoptionen',
  copyUrl: 'Link kopieren',
  look: 'Darstellung',
  notInterested: 'Kein Interesse',
  why: 'Warum dieser Beitrag?',
  undo: 'Rückgängig',
  noReasons: 'Dieser Beitrag ist nicht in deinem Feed.',
  reasons: 'In deinem Feed spricht das für ihn:',
  contentSettings: 'Inhalte einstellen',
  report: 'Melden',
  sensitive: 'Sensibel …',
  commenters: 'Wer kommentieren darf',
  remove: 'Entfernen',
  delete: 'Löschen',

  share: 'Teilen',
  privateNote: 'Dieser Beitrag ist privat. Nur du kannst den Link öffnen.',
  copyLink: 'Link kopieren',
  copyEmbedCode: 'Einbettungscode kopieren',
};
