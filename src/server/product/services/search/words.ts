// The text comparison of search. `search_fold` and `search_words_of` do the same in the database; a test compares them.

const marks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f'`\u2018\u2019\u02bc]/gu;
const foreign: Record<string, string> = {
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ð: 'd',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
/** Letters of scripts without spaces between words. */
const unspaced =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u2e80-\\u2fdf\\u3005-\\u3007\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';
const unspacedRuns = new RegExp(`[${unspaced}]+`, 'gu');
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u');
const separators = new RegExp(
  '[\\u0000-\\u002f\\u003a-\\u005e\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u060c\\u061b\\u061f\\u06d4\\u0964\\u0965\\u2000-\\u2bff' +
    '\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u3030\\ufe00-\\ufe6f\\uff00-\\uff0f\\ufff0-\\uffff\\u{1f000}-\\u{1faff}\\u{e0000}-\\u{e0fff}]+',
  'u',
);
const longest = 50;

/** A text without case and accents. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(/[øđłıðςßæœþ]/g, (letter) => foreign[letter] ?? letter)
    .normalize('NFC');

/** The runs of letters and digits of a folded text; those of scripts without spaces are runs of their own. */
const runsOf = (folded: string): string[] => folded.replace(unspacedRuns, ' $& ').split(separators).filter(Boolean);

/** The compared part of a word. */
export const beginOf = (run: string): string => [...run].slice(0, longest).join('');

/** The words of a keyword, folded, in their order. A run without spaces is searched by its pairs of letters. */
export function termsOf(text: string): string[] {
  return runsOf(fold(text)).flatMap((run) => (startsUnspaced.test(run) ? pairsOf(run) : [beginOf(run)]));
}

function pairsOf(run: string): string[] {
  const letters = [...run];
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/** The words that find a text, as the database computes them. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const run of runsOf(fold(text))) {
    if (startsUnspaced.test(run)) for (const gram of [...run, ...pairsOf(run)]) words.add(gram);
    else for (const word of [beginOf(run), ...beginOf(run).split('_')]) if (word !== '') words.add(word);
  }
  return [...words];
}

/** Whether a word may be a prefix: in a script without spaces, each pair of letters is complete already. */
export const hasBeginning = (term: string): boolean => !startsUnspaced.test(term);
