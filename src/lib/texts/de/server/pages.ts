import type { Translation } from '../../../language/catalogue.ts';
import type { pages as english } from '../../server/pages.ts';

export const pages: Translation<typeof english> = {
  description:
    'Riff ist ein Ort für kurze Videos und Bilder mit Musik. Schau zu, mach eigene und greif die Sounds der anderen auf.',
  skip: 'Zum Inhalt springen',
  loading: 'Wird geladen',
  notLoaded: 'Diese Seite wurde nicht vollständig geladen.',
  language: 'Sprache',
  back: 'Zurück',
  mainNavigation: 'Hauptnavigation',
  homeLink: 'Riff, Startseite',
  home: 'Start',
  search: 'Suche',
  upload: 'Hochladen',
  inbox: 'Neues',
  profile: 'Profil',
  logIn: 'Anmelden',
  signUp: 'Registrieren',
  about: 'Über Riff',

  followingPage: 'Gefolgt · Riff',
  postBy: 'Ein Beitrag von {name} auf Riff.',
  searchPage: 'Suche · Riff',
  searchDescription: 'Durchsuche Riff nach Beiträgen und Leuten.',
  uploadPage: 'Beitrag erstellen · Riff',
  uploadDescription: 'Teile ein Video oder Bilder mit Musik.',

  inboxPage: 'Neues · Riff',
  inboxDescription: 'Was andere mit deinen Beiträgen gemacht haben und was es zu deinem Konto gibt.',

  profilePage: 'Profil · Riff',
  postsBy: 'Beiträge von {name} auf Riff.',
  removedPosts: 'Von der Moderation entfernt',
  removedPostsLead: 'Niemand sieht diese Beiträge, bis die Moderation sie wiederherstellt.',
  removedOn: 'Entfernt am {day}',
  noReason: 'Es wurde kein Grund angegeben.',
  earlierRemoved: 'Und frühere.',

  historyDescription: 'Was du auf Riff gemacht hast. Nur du siehst es.',
  yourHistories: 'Deine Verläufe',

  sound: 'Sound',
  soundBy: '{title} von {name} · Riff',
  originalSound: 'Originalsound von {name}. Sieh dir auf Riff die Beiträge an, in denen er läuft.',
  watchSound: 'Sieh dir auf Riff die Beiträge an, in denen dieser Sound läuft.',

  notFoundPage: 'Seite nicht gefunden · Riff',
  notFound: 'Hoppla! Seite nicht gefunden.',
  notFoundText: 'Die gesuchte Seite gibt es nicht, oder sie wurde verschoben.',
  goHome: 'Zur Startseite',
  failedPage: 'Unerwarteter Fehler! · Riff',
  failed: 'Unerwarteter Fehler!',
  tooMany: 'Zu viele Anfragen',
  tryInAMoment: 'Bitte versuche es gleich noch einmal.',
  status405: '405 Methode nicht erlaubt',
  status429: '429 Zu viele Anfragen',
  status500: '500 Interner Serverfehler',
  status503: '503 Dienst nicht verfügbar',

  seenPosts: 'Beiträge, die du gesehen hast',

  manifestDescription: 'Kurze Videos und Bilder mit Musik.',
  shortcutSearch: 'Finde Beiträge und Leute',
  shortcutUpload: 'Erstelle einen Beitrag',
  shortcutProfile: 'Sieh dir deine Beiträge an',
  shotHomePhone: 'Startseite auf dem Handy: Ein Video füllt den Bildschirm',
  shotComments: 'Kommentare unter einem Beitrag, mit Antworten',
  shotProfile: 'Ein Profil mit seinen Beiträgen',
  shotUpload: '„Beitrag erstellen“ mit einem Bild',
  shotHomeWide: 'Startseite auf einem breiten Bildschirm: ein Video, rechts die Kommentare',
  shotProfileWide: 'Ein Profil mit seinen Beiträgen auf einem breiten Bildschirm',

  watchElse: 'Etwas anderes auf Riff ansehen',
  images: 'Bilder',
  previousImage: 'Vorheriges Bild',
  nextImage: 'Nächstes Bild',
};
