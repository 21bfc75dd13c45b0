import * as v from 'valibot';
import { isAtMost } from './limits.ts';

// Cleans the texts that people write: they must neither reorder the text around them nor look empty. U+0000 stays, because the
// database refuses it in every text with the same message.

/** Line breaks, and control characters that act as one. */
const breaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu;
const controls = /\p{Cc}/gu;
/** Characters that open or close a directional run. Directional marks, which have no end, are not included. */
const directions = /[\u202a-\u202e\u2066-\u2069]/gu;
/** A visible character: no space, no control or format character, no filler, no mark without a letter. */
const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Mn}\p{Me}\u2800]/u;

const withoutControls = (text: string): string =>
  text.replace(controls, (character) => (character === '\n' || character === '\u0000' ? character : ''));

/** A name or a title: one line, in the direction of its letters. */
export const oneLine = (text: string): string =>
  withoutControls(text.replace(breaks, ' ').replaceAll('\t', ' ')).replace(directions, '').trim();

/** Characters that look like a blank, of any width, and zero-width characters, which make two names look the same. */
const blanks = /[\p{Zs}\u2800\u3164\uffa0]+/gu;
const noWidth = /[\u200b\u2060\ufeff]/gu;

/** The name of a member: one line with single blanks. */
export const memberName = (text: string): string => oneLine(oneLine(text).replace(noWidth, '').replace(blanks, ' '));

/** A longer text: it keeps its lines, and directional runs end with their line. */
export const manyLines = (text: string): string =>
  withoutControls(text.replace(breaks, '\n').replaceAll('\t', ' ')).split('\n').map(closed).join('\n').trim();

/** Whether the text has visible content. */
export const isVisible = (text: string): boolean => visible.test(text);

const closings: Record<string, string> = {
  ...{ '\u202a': '\u202c', '\u202b': '\u202c', '\u202d': '\u202c', '\u202e': '\u202c' },
  ...{ '\u2066': '\u2069', '\u2067': '\u2069', '\u2068': '\u2069' },
};

/** Closes every directional run that is open at the end of the line, and drops closing characters without an opening one. */
function closed(line: string): string {
  const open: string[] = [];
  const kept = line.replace(directions, (character) => {
    const closing = closings[character];
    if (closing !== undefined) {
      open.push(closing);
      return character;
    }
    // The end of an isolate also ends the runs that were opened in it; other ends do not reach beyond it.
    const at = character === '\u2069' ? open.lastIndexOf(character) : open.length - 1;
    if (open[at] !== character) return '';
    open.length = at;
    return character;
  });
  return kept + open.reverse().join('');
}

/** A name or a title with visible content, cleaned; `required` is the message for one without. */
export const nameText = (required: string, clean: (text: string) => string = oneLine) =>
  v.pipe(v.string(required), v.transform(clean), v.check(isVisible, required));

/** A longer text with visible content, cleaned; `required` is the message for one without. */
export const requiredText = (required: string) =>
  v.pipe(v.string(required), v.transform(manyLines), v.check(isVisible, required));

/** A longer text that may be empty, cleaned. */
export const optionalText = v.pipe(v.string(), v.transform(manyLines));

/** Refuses a text with more characters; `most` is for the description of the calls. */
export const atMost = (most: number, message?: string) => ({
  ...v.check((text: string) => isAtMost(text, most), message),
  most,
});
