import { catalogue } from '../../language/catalogue.ts';

/** The words that a member hides. */
export const hiddenWords = catalogue('hiddenWords', {
  title: 'Hidden words',
  about:
    'Posts and comments that contain one of these words, phrases or tags are hidden from you. Only whole words count; capitals and accents do not.',
  word: 'Word, phrase or tag',
  action: 'What to do',
  HIDE: 'Hide',
  COVER: 'Cover',
  scope: 'Where',
  EVERYWHERE: 'Everywhere',
  MY_POSTS: 'Comments under my posts',
  myPostsHint: 'Hidden comments are seen only by those who wrote them.',
  time: 'For how long',
  day: 'A day',
  week: 'A week',
  always: 'Until I remove it',
  add: 'Add word',

  search: 'Search your words',
  list: 'Your hidden words',
  until: 'Until {time}',
  remove: 'Remove',
  removeWord: 'Remove “{word}”',
  undo: 'Undo',
  added: '“{word}” is on your list.',
  removed: '“{word}” is no longer on your list.',
  none: 'You hide no words.',
  noneFound: 'None of your words contains that.',
  fileHint: 'A CSV file with one word in each line.',
  imported: { one: '{count} word imported.', other: '{count} words imported.' },
  refused: { one: '{count} line was not imported:', other: '{count} lines were not imported:' },
});
