import { arabic, arabicMessages } from '../texts/ar/arabic.ts';
import { german, germanMessages } from '../texts/de/german.ts';
import { areas } from './areas.ts';
import { textsOf } from './catalogue.ts';
import { type Dictionary, english, type Language } from './language.ts';
import { type LanguageTag, languages } from './languages.ts';
import { messagesBy } from './message-texts.ts';
import { pseudoText, pseudoTexts } from './pseudo.ts';

const pseudoAreas = (tag: 'en-XA' | 'en-XB'): Dictionary =>
  Object.fromEntries(Object.entries(areas).map(([name, area]) => [name, pseudoTexts(tag, textsOf(area))]));

const dictionaries: Record<LanguageTag, () => Dictionary> = {
  en: () => ({}),
  de: () => german,
  ar: () => arabic,
  'en-XA': () => pseudoAreas('en-XA'),
  'en-XB': () => pseudoAreas('en-XB'),
};

const messages: Record<LanguageTag, () => Language['messages']> = {
  en: () => ({}),
  de: () => messagesBy((name) => germanMessages[name]),
  ar: () => messagesBy((name) => arabicMessages[name]),
  'en-XA': () => messagesBy((_, sentence) => pseudoText('en-XA', sentence)),
  'en-XB': () => messagesBy((_, sentence) => pseudoText('en-XB', sentence)),
};

const made = new Map<LanguageTag, Language>([['en', english]]);

/** A language with all its texts. Only the server has all of them; a document gets the texts of its language by a script. */
export function languageOf(tag: LanguageTag): Language {
  const known = made.get(tag);
  if (known) return known;
  const { dir, locale } = languages[tag];
  const language: Language = { tag, dir, locale, dictionary: dictionaries[tag](), messages: messages[tag]() };
  made.set(tag, language);
  return language;
}
