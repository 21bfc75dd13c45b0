import type { Dictionary } from './language.ts';

const accents = Object.fromEntries(
  [...'aáeéiíoóuúcçdđgĝhħkķlļnñrřsšyýzžAÁEÉIÍOÓUÚCÇDĐGĜHĦKĶLĻNÑRŘSŠYÝZŽ'].flatMap((letter, at, all) =>
    at % 2 === 0 ? [[letter, all[at + 1] ?? letter]] : [],
  ),
);

/** Matches text outside the names of parameters. */
const outside = (text: string, change: (part: string) => string) =>
  text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : change(part)))
    .join('');

const pseudo = {
  /** Accented, and a third longer, which reveals untranslated and truncated texts. */
  'en-XA': (text: string) =>
    `[${outside(text, (part) => [...part].map((letter) => accents[letter] ?? letter).join(''))}${' ~'.repeat(Math.ceil(text.length / 6))}]`,
  /** English that is written from right to left. */
  'en-XB': (text: string) => `\u2067${text}\u2069`,
};

/** A text of a language that exists only for tests, generated from the English one. */
export const pseudoText = (tag: keyof typeof pseudo, text: string): string => pseudo[tag](text);

/** All texts of an area, transformed in the same way. */
export const pseudoTexts = (
  tag: keyof typeof pseudo,
  texts: Record<string, string | object>,
): NonNullable<Dictionary[string]> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string'
        ? pseudoText(tag, text)
        : Object.fromEntries(Object.entries(text).map(([form, one]) => [form, pseudoText(tag, one)])),
    ]),
  );
