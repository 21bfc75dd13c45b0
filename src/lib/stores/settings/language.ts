import { isLanguage, type LanguageTag, languageCookie } from '#lib/language/languages.ts';
import { platform } from '#lib/platform/current.ts';

const yearSeconds = 365 * 24 * 3_600;

/** The languages that this installation offers; none if it offers English only. */
export const offeredHere = (): LanguageTag[] => (platform().languages ?? '').split(',').filter(isLanguage);

/** Shows Riff in another language in this browser: a cookie stores the choice, and the server renders the page again. */
export function switchLanguage(tag: LanguageTag): void {
  const { cookies, navigation } = platform();
  cookies.set(languageCookie, tag, yearSeconds);
  const { pathname, search } = navigation.url();
  navigation.load(pathname + search);
}
