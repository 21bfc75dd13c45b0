// What a word is in a tag: the same for the call that makes one, the form, the tags that a text leads to, and the search for one. `tag_key` does to
// the tags in the database what `tagKey` does here; a test compares them.

/** What joins or parts the letters of a word without being seen: Persian and Indic words have the first two. */
const joiners = '\u200c\u200d\u00ad\u2060';
/** Letters, marks, digits and underscores of any script, and joiners between them; for a regular expression. */
export const wordLetters = `\\p{L}\\p{M}\\p{N}_${joiners}`;

const plain = /^\w*$/;
const unseen = /(?!\u200c|\u200d)\p{Default_Ignorable_Code_Point}/gu;
const word = /^(?=.*[\p{L}\p{N}_])(?:[\p{L}\p{M}\p{N}_]|\u200c|\u200d)+$/u;

/** A word without joiners at its end, and at its beginning if it has no mark before it. */
export function withoutEnds(text: string): string {
  // A pattern would look at a long row of joiners again from each of them.
  let [start, end] = [0, text.length];
  while (end > start && joiners.includes(text.charAt(end - 1))) end -= 1;
  while (start < end && joiners.includes(text.charAt(start))) start += 1;
  return text.slice(start, end);
}

/** A word as it is stored and shown: in the usual letters (NFKC), in lower case, and of what is unseen only the joiners inside it. */
export function tagName(written: string): string {
  if (plain.test(written)) return written.toLowerCase();
  // Without the dot of the Turkish capital, which would be a mark of its own.
  const lower = written.normalize('NFKC').toLowerCase().replaceAll('i\u0307', 'i').normalize('NFKC');
  return withoutEnds(lower.replace(unseen, ''));
}

/** Whether a name may be that of a tag, but for its length. */
export const isTagName = (name: string): boolean => word.test(name);

/** What words are compared by: Unicode's full case folding without joiners. `Straße` and `STRASSE` are the same tag. */
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

/** Between two tags: a space, a comma of any script, or the mark of the next one. */
const between = /[\s,،、，]+|(?<=[^\s,،、，#＃])(?=[#＃])/u;

/** The tags in what somebody typed or pasted, without their marks: `#one #two` are two. */
export const typedTags = (text: string): string[] =>
  text
    .split(between)
    .map((piece) => piece.replace(/^[#＃]/u, ''))
    .filter(Boolean);

/** Whether what is typed holds a tag that is complete: another one, a space or a comma follows it. */
export const hasWholeTag = (text: string): boolean => between.test(text);
