import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, givenCode, moment, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { pageOf, pageQuery } from '../page.ts';
import { atMost, nameText } from '../written-text.ts';
import * as messages from './hidden-words-messages.ts';

// The activity log, which administrators read, keeps no input of these calls: the words that somebody hides are told to nobody.

/** Whether a text with the word is not shown, or is covered until the member wants to see it. */
export const wordActions = ['HIDE', 'COVER'] as const;
/** Where a word counts: in everything, or only in comments under the member's own posts. */
export const wordScopes = ['EVERYWHERE', 'MY_POSTS'] as const;

const settings = {
  action: v.picklist(wordActions),
  scope: v.picklist(wordScopes),
  /** Null: until the member removes the word. */
  until: v.nullable(moment),
};

const hiddenWord = v.object({
  code,
  /** As the member typed it. */
  word: v.string(),
  ...settings,
});
export type HiddenWord = v.InferOutput<typeof hiddenWord>;

export const hiddenWords = endpoint({
  method: 'GET',
  path: 'hidden-words',
  summary: 'The words, phrases and tags that the member hides, the latest first; words that have ended are left out.',
  access: 'member',
  query: v.object({
    ...pageQuery(20),
    /** Only words that contain it, without regard to case and accents. */
    keyWord: v.optional(v.pipe(v.string(), v.trim(), atMost(limits.keyword)), ''),
  }),
  data: pageOf(hiddenWord),
  fails: [400],
});

export const hideWord = endpoint({
  method: 'POST',
  path: 'hidden-words',
  summary:
    'Hides a word, a phrase or a tag in titles, descriptions, tags, comments and names, as a whole and without regard to case and accents. ' +
    'HIDE takes posts and comments with it out of lists, COVER covers them. In the scope MY_POSTS it counts only for comments under the ' +
    'member’s posts; hidden there, nobody but their writer sees them. A word that is hidden already gets the new settings.',
  access: 'member',
  body: v.object({
    word: v.pipe(nameText(messages.wordRequired), atMost(limits.hiddenWord, messages.wordLong)),
    ...settings,
    until: v.optional(settings.until, null),
  }),
  data: hiddenWord,
  fails: [400],
});

export const showWord = endpoint({
  method: 'DELETE',
  path: 'hidden-words',
  summary: 'No longer hides the word with this code; one that is not there is not an error.',
  access: 'member',
  query: v.object({ code: givenCode }),
  data: v.object({ removed: v.number() }),
});

export const exportWords = endpoint({
  method: 'GET',
  path: 'hidden-words/export',
  summary: 'The hidden words of the member as CSV with the columns word, action, scope and until.',
  access: 'member',
  data: v.object({ csv: v.string() }),
});

export const importWords = endpoint({
  method: 'POST',
  path: 'hidden-words/import',
  summary:
    'Hides the words of a CSV file with the columns word, action, scope and until. A line with a word alone hides it everywhere. Words that ' +
    'are hidden already stay as they are.',
  access: 'member',
  /** Longer files are sent in parts of whole lines. */
  body: v.object({ csv: v.pipe(v.string(), v.maxLength(limits.importedCharacters)) }),
  data: v.object({
    /** The number of lines whose words are hidden now, those that already were included. */
    imported: wholeNumber(0, limits.importedCharacters),
    /** The lines that cannot be understood, or have ended, as they were sent. */
    refused: v.array(v.string()),
  }),
  fails: [400],
});
