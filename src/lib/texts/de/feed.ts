import type { Translation } from '../../language/catalogue.ts';
import type { feed as english } from '../feed.ts';

export const feed: Translation<typeof english> = {
  posts: 'Beiträge',
  feeds: 'Feeds',
  forYou: 'Für dich',
  following: 'Gefolgt',
  previousPost: 'Vorheriger Beitrag',
  nextPost: 'Nächster Beitrag',
  soundOn: 'Ton einschalten',
  soundOff: 'Ton ausschalten',
  clickForSound: 'Für Ton klicken',
  tapForSound: 'Für Ton tippen',

  noPosts: 'Noch keine Beiträge',
  seenEverything: 'Du hast alles gesehen',
  upload: 'Hochladen',
  loading: 'Wird geladen',
  loadingMore: 'Weitere werden geladen …',
  tryAgain: 'Erneut versuchen',

  postBy: '{title} von {name}',
  profileOf: 'Profil von {name}',
  like: { one: 'Gefällt mir, {shown} Like', other: 'Gefällt mir, {shown} Likes' },
  comments: { one: 'Kommentare, {shown} Kommentar', other: 'Kommentare, {shown} Kommentare' },
  share: 'Teilen',
  originalSound: 'Originalsound',
  originalSoundBy: 'Originalsound von {name}',
  soundRemoved: 'Sound entfernt',
  private: 'Privat',
  more: 'mehr',
  less: 'weniger',

  play: 'Abspielen',
  pause: 'Pausieren',
  paused: 'Pausiert',
  doubleSpeed: 'Doppeltes Tempo',
  seek: 'Abspielposition',
  images: 'Bilder',
  noImages: 'Keine Bilder vorhanden',
  goToImage: 'Zu Bild {number}',
  previousImage: 'Vorheriges Bild',
  nextImage: 'Nächstes Bild',
  videoOffline: 'Das Video konnte nicht geladen werden. Du bist offline.',
  videoInterrupted: 'Das Video konnte nicht geladen werden. Die Verbindung ist abgebrochen.',
  videoDamaged: 'Das Video konnte nicht geladen werden. Die Datei ist beschädigt.',
  videoUnavailable:
    'Das Video konnte nicht geladen werden. Es ist nicht verfügbar, oder dieser Browser kann es nicht abspielen.',

  loadMore: 'Mehr laden',
  allLoaded: { one: '{count} Eintrag geladen, das ist alles', other: 'Alle {count} Einträge geladen' },
  retry: 'Erneut versuchen',
};
