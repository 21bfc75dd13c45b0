// Defines a word in a tag: the same for creating a tag, for the form, for links in a text, and for search. `tag_key` in the database does the same as
// `tagKey` here; a test compares them.

/** Invisible characters that join or separate the letters of a word: Persian and Indic words have the first two. */
const joiners = '\u200c\u200d\u00ad\u2060';
/** Letters, marks, digits and underscores of any script, and joiners between them; for a regular expression. */
export const wordLetters = `\\p{L}\\p{M}\\p{N}_${joiners}`;

const plain = /^\w*$/;
const unseen = /(?!\u200c|\u200d)\p{Default_Ignorable_Code_Point}/gu;
const word = /^(?=.*[\p{L}\p{N}_])(?:[\p{L}\p{M}\p{N}_]|\u200c|\u200d)+$/u;

/** A word without joiners at its end, and at its beginning unless a `#` comes first. */
export function withoutEnds(text: string): string {
  // A regular expression would scan a long run of joiners again from each of them.
  let [start, end] = [0, text.length];
  while (end > start && joiners.includes(text.charAt(end - 1))) end -= 1;
  while (start < end && joiners.includes(text.charAt(start))) start += 1;
  return text.slice(start, end);
}

/** A word as it is stored and shown: normalised (NFKC), in lower case, and with no invisible characters except joiners inside it. */
export function tagName(written: string): string {
  if (plain.test(written)) return written.toLowerCase();
  // Without the dot of the Turkish capital, which would become a separate mark.
  const lower = written.normalize('NFKC').toLowerCase().replaceAll('i\u0307', 'i').normalize('NFKC');
  return withoutEnds(lower.replace(unseen, ''));
}

/** Whether a name can be a tag's name, apart from its length. */
export const isTagName = (name: string): boolean => word.test(name);

/** The key by which words are compared: Unicode's full case folding without joiners. `Straße` and `STRASSE` are the same tag. */
export function tagKey(written: string): string {
  const name = tagName(written);
  if (plain.test(name)) return name;
  return name
    .normalize('NFKD')
    .replace(/\u200c|\u200d/g, '')
    .replaceAll('i\u0307', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replaceAll('\u0345', 'ι')
    .normalize('NFKC');
}

/** The separator between two tags: a space, a comma of any script, or the mark of the next tag. */
const between = /[\s,،、，]+|(?<=[^\s,،、，#＃])(?=[#＃])/u;

/** The tags in a typed or pasted text, without their marks: `#one #two` are two. */
export const typedTags = (text: string): string[] =>
  text
    .split(between)
    .map((piece) => piece.replace(/^[#＃]/u, ''))
    .filter(Boolean);

/** Whether the typed text contains a complete tag: another tag, a space or a comma follows it. */
export const hasWholeTag = (text: string): boolean => between.test(text);
