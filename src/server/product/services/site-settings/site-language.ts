import { areas } from '#lib/language/areas.ts';
import { textsOf } from '#lib/language/catalogue.ts';
import { languageOf } from '#lib/language/dictionaries.ts';
import type { Dictionary, Language } from '#lib/language/language.ts';
import type { LanguageTag } from '#lib/language/languages.ts';

export const productName = 'Riff';

/** These tell of the program, whatever its site is called. */
const aboutProgram: readonly string[] = ['about', 'commands', 'maintenance'];

let made = { name: productName, byTag: new Map<LanguageTag, Language>() };

/** A language whose texts call the site by its name. */
export function siteLanguage(tag: LanguageTag, name: string): Language {
  const language = languageOf(tag);
  if (name === productName) return language;
  if (made.name !== name) made = { name, byTag: new Map() };
  const known = made.byTag.get(tag) ?? renamed(language, name);
  made.byTag.set(tag, known);
  return known;
}

type Text = string | Record<string, string>;

function renamed(language: Language, name: string): Language {
  const dictionary: Dictionary = { ...language.dictionary };
  for (const [area, of] of Object.entries(areas)) {
    if (aboutProgram.includes(area)) continue;
    const own: Record<string, Text> = { ...language.dictionary[area] };
    for (const [key, text] of Object.entries<Text>({ ...textsOf(of), ...own })) {
      if (JSON.stringify(text).includes(productName)) own[key] = withName(text, name);
    }
    if (Object.keys(own).length > 0) dictionary[area] = own;
  }
  return { ...language, dictionary };
}

const withName = (text: Text, name: string): Text =>
  typeof text === 'string'
    ? text.replaceAll(productName, () => name)
    : Object.fromEntries(Object.entries(text).map(([form, one]) => [form, one.replaceAll(productName, () => name)]));
