import { isLanguage, type LanguageTag } from './languages.ts';

/** Where the build puts a page that is the same for every viewer, in each language: `/in/de/client/about` is `/client/about` in German. */
const inFolder = /^\/in\/([\w-]+)(\/.*)$/;

/** The language of a built page, and its public address. A page or file without a language is English, or independent of language. */
export function knownAddress(built: string): { tag: LanguageTag | null; address: string } {
  const [, tag = '', address = ''] = inFolder.exec(built) ?? [];
  return isLanguage(tag) ? { tag, address } : { tag: null, address: built };
}

/** The manifest of the installed app in a language. Browsers fetch it without cookies, so the address says the language. */
export const manifestOf = (tag: LanguageTag): string =>
  tag === 'en' ? '/manifest.webmanifest' : `/texts/${tag}.webmanifest`;

/** Where a visitor chooses a language by a link; it leads back to `next`. */
export const languageChoice = '/language';
