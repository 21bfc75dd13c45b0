import { isAtMost, limits } from '#lib/contract/limits.ts';
import { isTagName, tagKey, tagName, withoutEnds, wordLetters } from '#lib/contract/post/tag-name.ts';

/** A piece of a member's text. `name` is the comparison key for links; the name may not exist. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'member' | 'tag'; text: string; name: string };

/** The possible link targets of a text; names are in lower case, each once, in the order in which they appear. */
export interface NamedIn {
  members: string[];
  tags: string[];
}

// Every piece takes all characters that it could consist of, so that each character is read only once however long the text is.
// An address ends at whitespace, at quotes, and at characters that are invisible or change the writing direction.
const pieces = new RegExp(
  `[Hh][Tt][Tt][Pp][Ss]?://[^\\s<>"\`\\\\{}|^\\p{Cc}\\p{Cf}\\p{Cs}]+|@[A-Za-z0-9._]+|#[${wordLetters}]+`,
  'gu',
);
/** Before these pieces: a letter here means that they are in the middle of another word, such as an email address. */
const insideWord = /[\p{Script=Latin}\p{M}\p{N}_&@#/]$/u;
/** After a user name: a letter here would make it another name. Scripts without spaces may continue at once. */
const nameGoesOn = /^[\p{Script=Latin}\p{M}@]/u;
/**
 * After the letters of a tag: these characters belong to a longer word, as in `c++`, `c#`, `rock-n-roll` and `don't`, which is no tag. A sentence
 * continues after commas, semicolons, exclamation marks, dashes, brackets, quotation marks and several dots.
 */
const wordGoesOn =
  /^(?:[+%＋％]|\p{Sc}|#(?![\p{L}\p{M}\p{N}_])|(?!\.\.)[-.:/&'’@*=~^·‐‑・\\\u05f3\u05f4\u0f0b\u2060\u00ad]+(?<![*~]{2})[\p{L}\p{M}\p{N}_])/u;
/** How far the parser looks beyond a tag's end. */
const reach = 12;
const sentenceMarks = new Set('.,;:!?…\'"*_~’”»。，、！？；：');
const brackets: Record<string, string> = { ')': '(', ']': '[', '）': '（', '」': '「', '』': '『', '】': '【' };

/**
 * Splits a text into pieces for rendering: joined, they are the unchanged text. Addresses are only http and https;
 * names and tags are as they are written, whether they exist or not.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let drawn = 0;
  let tagEnd = -1;
  for (const { 0: found, index } of text.matchAll(pieces)) {
    // Two code units hold any character before the piece.
    if (index !== tagEnd && insideWord.test(text.slice(Math.max(0, index - 2), index))) continue;
    const part = partOf(found, text.slice(index + found.length, index + found.length + reach));
    if (!part) continue;
    if (index > drawn) parts.push({ kind: 'text', text: text.slice(drawn, index) });
    parts.push(part);
    drawn = index + part.text.length;
    if (part.kind === 'tag') tagEnd = drawn;
  }
  if (drawn < text.length) parts.push({ kind: 'text', text: text.slice(drawn) });
  return parts;
}

/** The names and tags in a text that are worth looking up: the first 20 of each. */
export function namedIn(text: string): NamedIn {
  if (!text.includes('@') && !text.includes('#')) return { members: [], tags: [] };
  const parts = textParts(text);
  const names = (kind: 'member' | 'tag') => {
    const all = new Set(parts.flatMap((part) => (part.kind === kind ? [part.name] : [])));
    return [...all].slice(0, limits.linksPerText);
  };
  return { members: names('member'), tags: names('tag') };
}

function partOf(found: string, after: string): TextPart | null {
  if (found.startsWith('@')) return memberPart(found, after);
  if (found.startsWith('#')) return tagPart(found, after);
  const text = withoutEnd(found);
  const href = addressOf(text);
  return href === null ? null : { kind: 'link', text, href };
}

function memberPart(found: string, after: string): TextPart | null {
  // A dot may be inside a name, but a dot at its end ends the sentence.
  let end = found.length;
  while (found.charAt(end - 1) === '.') end -= 1;
  const text = found.slice(0, end);
  const name = text.slice(1).toLowerCase();
  if (name.length < limits.userNameMin || name.length > limits.userNameMax) return null;
  if (text === found && nameGoesOn.test(after)) return null;
  return { kind: 'member', text, name };
}

function tagPart(found: string, after: string): TextPart | null {
  const text = withoutEnds(found);
  const written = text.slice(1);
  if (!isAtMost(written, limits.tagName) || wordGoesOn.test(after)) return null;
  return isTagName(tagName(written)) ? { kind: 'tag', text, name: tagKey(written) } : null;
}

/** An address without the punctuation of the sentence around it; a closing bracket stays if it was opened in the address. */
function withoutEnd(address: string): string {
  const letters = [...address];
  const count = (letter: string) => letters.reduce((sum, one) => sum + (one === letter ? 1 : 0), 0);
  const unopened = new Map(Object.entries(brackets).map(([close, open]) => [close, count(close) - count(open)]));
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    const spare = unopened.get(last) ?? 0;
    if (spare > 0) unopened.set(last, spare - 1);
    else if (!sentenceMarks.has(last)) break;
    end -= 1;
  }
  return address.slice(0, end);
}

/** The address as a browser parses it; null if it is invalid, or if it hides its host behind a name and password. */
function addressOf(text: string): string | null {
  try {
    const { href, protocol, hostname, username, password } = new URL(text);
    const isPlain = hostname !== '' && username === '' && password === '';
    return isPlain && (protocol === 'https:' || protocol === 'http:') ? href : null;
  } catch {
    return null;
  }
}
