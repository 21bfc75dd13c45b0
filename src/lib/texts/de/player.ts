import type { Translation } from '../../language/catalogue.ts';
import type { player as englishPlayer } from '../player.ts';

export const player: Translation<typeof englishPlayer> = {
  keysTitle: 'Tastenkürzel',
  spaceOrK: 'Leertaste oder K',
  playOrPause: 'Abspielen oder pausieren',
  soundOnOrOff: 'Ton ein oder aus',
  like: 'Gefällt mir',
  comments: 'Kommentare',
  share: 'Teilen',
  notInterested: 'Kein Interesse',
  fullScreen: 'Vollbild',
  previousOrNextPost: 'Vorheriger oder nächster Beitrag',
  previousOrNextImage: 'Vorheriges oder nächstes Bild',
  showKeys: 'Diese Liste anzeigen',
  close: 'Schließen',

  look: 'Darstellung',
  lookNote: 'Ändert nur, wie Bilder bei dir aussehen',
  reset: 'Zurücksetzen',
  brightness: 'Helligkeit',
  contrast: 'Kontrast',
  saturate: 'Sättigung',
  hueRotate: 'Farbton',
  opacity: 'Deckkraft',
  invert: 'Umkehren',
  grayscale: 'Graustufen',
  blur: 'Unschärfe',
  sepia: 'Sepia',
  degrees: { one: '{count} Grad', other: '{count} Grad' },
  pixels: { one: '{count} Pixel', other: '{count} Pixel' },
  percent: { one: '{count} Prozent', other: '{count} Prozent' },
};
