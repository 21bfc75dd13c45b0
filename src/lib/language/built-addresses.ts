import { isLanguage, type LanguageTag } from './languages.ts';

/** Where the build puts a page that is the same for everybody in each language: `/in/de/client/about` is `/client/about` in German. */
const inFolder = /^\/in\/([\w-]+)(\/.*)$/;

/** The language of a built page, and the address that people know it by. A page or file without a language is the English one, or everybody's. */
export function knownAddress(built: string): { tag: LanguageTag | null; address: string } {
  const [, tag = '', address = ''] = inFolder.exec(built) ?? [];
  return isLanguage(tag) ? { tag, address } : { tag: null, address: built };
}

/** The manifest of the installed app in a language. Browsers fetch it without cookies, so the address says the language. */
export const manifestOf = (tag: LanguageTag): string =>
  tag === 'en' ? '/manifest.webmanifest' : `/texts/${tag}.webmanifest`;

/** Where a visitor chooses a language by a link; it leads back to `next`. */
export const languageChoice = '/language';
