/** Every language that Riff has texts in. The last two are generated from English and exist only for tests. */
export const languages = {
  en: { name: 'English', dir: 'ltr', locale: 'en' },
  de: { name: 'Deutsch', dir: 'ltr', locale: 'de' },
  ar: { name: 'العربية', dir: 'rtl', locale: 'ar-u-nu-latn' },
  'en-XA': { name: 'Ḗñĝŀīšħ', dir: 'ltr', locale: 'en' },
  'en-XB': { name: '⁧English⁩', dir: 'rtl', locale: 'en' },
} as const satisfies Record<string, { name: string; dir: 'ltr' | 'rtl'; locale: string }>;

export type LanguageTag = keyof typeof languages;

export const isLanguage = (tag: string): tag is LanguageTag => Object.hasOwn(languages, tag);

/** The languages that people can choose. The variable LANGUAGES replaces the list. */
export const offeredLanguages: readonly LanguageTag[] = ['en', 'de', 'ar'];

export const languageCookie = 'riff-language';

/** The language of a request: from the cookie, else the best offered one of `Accept-Language`, else English. */
export function chooseLanguage(
  cookie: string | undefined | null,
  accepted: string | undefined | null,
  offered: readonly LanguageTag[],
): LanguageTag {
  const find = (wanted: string) => offered.find((tag) => tag.toLowerCase() === wanted.toLowerCase());
  const chosen = cookie ? find(cookie) : undefined;
  if (chosen) return chosen;
  for (const wanted of rangesOf(accepted ?? '')) {
    const found = wanted === '*' ? offered[0] : (find(wanted) ?? find(wanted.split('-', 1)[0] ?? ''));
    if (found) return found;
  }
  return 'en';
}

/** The languages of the header, the most preferred first. */
const rangesOf = (header: string): string[] =>
  header
    .slice(0, 500)
    .split(',')
    .map((part) => /^\s*([\w*-]+)\s*(?:;\s*q=([\d.]+)\s*)?$/.exec(part))
    .flatMap((found) => (found?.[1] ? [{ tag: found[1], weight: Number(found[2] ?? 1) }] : []))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
