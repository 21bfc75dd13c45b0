import { languageOf } from '#lib/language/dictionaries.ts';
import { english, type Language } from '#lib/language/language.ts';
import { isLanguage, type LanguageTag } from '#lib/language/languages.ts';
import type { Context } from '#server/product/context.ts';

/** The language of a mail: the given one, or English if it is unknown or no longer offered. */
export const mailLanguage = ({ config }: Context, tag: LanguageTag | null): Language =>
  tag !== null && isLanguage(tag) && config.languages.includes(tag) ? languageOf(tag) : english;
