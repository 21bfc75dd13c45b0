import type { Translation } from '../../../language/catalogue.ts';
import type { hiddenWords as english } from '../../profile/hidden-words.ts';

export const hiddenWords: Translation<typeof english> = {
  title: 'Ausgeblendete Wörter',
  about:
    'Beiträge und Kommentare mit einem dieser Wörter, Ausdrücke oder Tags werden dir nicht gezeigt. Es zählen nur ganze Wörter; Großschreibung und Akzente spielen keine Rolle.',
  word: 'Wort, Ausdruck oder Tag',
  action: 'Was geschehen soll',
  HIDE: 'Ausblenden',
  COVER: 'Verdecken',
  scope: 'Wo',
  EVERYWHERE: 'Überall',
  MY_POSTS: 'Kommentare unter meinen Beiträgen',
  myPostsHint: 'Ausgeblendete Kommentare sieht nur noch, wer sie geschrieben hat.',
  time: 'Wie lange',
  day: 'Einen Tag',
  week: 'Eine Woche',
  always: 'Bis ich es entferne',
  add: 'Wort hinzufügen',

  search: 'In deinen Wörtern suchen',
  list: 'Deine ausgeblendeten Wörter',
  until: 'Bis {time}',
  remove: 'Entfernen',
  removeWord: '„{word}“ entfernen',
  undo: 'Rückgängig',
  added: '„{word}“ steht auf deiner Liste.',
  removed: '„{word}“ steht nicht mehr auf deiner Liste.',
  none: 'Du blendest keine Wörter aus.',
  noneFound: 'Keines deiner Wörter enthält das.',
  fileHint: 'Eine CSV-Datei mit einem Wort in jeder Zeile.',
  imported: { one: '{count} Wort importiert.', other: '{count} Wörter importiert.' },
  refused: { one: '{count} Zeile wurde nicht importiert:', other: '{count} Zeilen wurden nicht importiert:' },
};
