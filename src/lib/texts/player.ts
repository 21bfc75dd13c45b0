import { catalogue } from '../language/catalogue.ts';

/** What a press opens in the feed and its player: the list of keys, and how images look. */
export const player = catalogue('player', {
  keysTitle: 'Keyboard shortcuts',
  spaceOrK: 'Space or K',
  playOrPause: 'Play or pause',
  soundOnOrOff: 'Sound on or off',
  like: 'Like',
  comments: 'Comments',
  share: 'Share',
  notInterested: 'Not interested',
  fullScreen: 'Full screen',
  previousOrNextPost: 'Previous or next post',
  previousOrNextImage: 'Previous or next image',
  showKeys: 'Show this list',
  close: 'Close',

  look: 'Look',
  lookNote: 'Changes only how images look to you',
  reset: 'Reset',
  brightness: 'Brightness',
  contrast: 'Contrast',
  saturate: 'Saturation',
  hueRotate: 'Hue',
  opacity: 'Opacity',
  invert: 'Invert',
  grayscale: 'Grayscale',
  blur: 'Blur',
  sepia: 'Sepia',
  degrees: { one: '{count} degree', other: '{count} degrees' },
  pixels: { one: '{count} pixel', other: '{count} pixels' },
  percent: { one: '{count} percent', other: '{count} percent' },
});
