import { arabic } from './ar/arabic.ts';
import { areas } from './areas.ts';
import { textsOf } from './catalogue.ts';
import { german } from './de/german.ts';
import { type Dictionary, english, type Language } from './language.ts';
import { type LanguageTag, languages } from './languages.ts';
import { pseudoTexts } from './pseudo.ts';

const pseudoAreas = (tag: 'en-XA' | 'en-XB'): Dictionary =>
  Object.fromEntries(Object.entries(areas).map(([name, area]) => [name, pseudoTexts(tag, textsOf(area))]));

const dictionaries: Record<LanguageTag, () => Dictionary> = {
  en: () => ({}),
  de: () => german,
  ar: () => arabic,
  'en-XA': () => pseudoAreas('en-XA'),
  'en-XB': () => pseudoAreas('en-XB'),
};

const made = new Map<LanguageTag, Language>([['en', english]]);

/** A language with all its texts. Only the server has all of them; a document gets its own by a script. */
export function languageOf(tag: LanguageTag): Language {
  const known = made.get(tag);
  if (known) return known;
  const { dir, locale } = languages[tag];
  const language: Language = { tag, dir, locale, dictionary: dictionaries[tag](), messages: {} };
  made.set(tag, language);
  return language;
}
