import { parse } from 'hono/utils/cookie';
import { chooseLanguage, type LanguageTag, languageCookie } from '#lib/language/languages.ts';

/** The language of a request, by its headers `Cookie` and `Accept-Language`. */
export const requestLanguage = (
  cookies: string | undefined,
  accepted: string | undefined,
  offered: readonly LanguageTag[],
): LanguageTag =>
  offered.length === 1 ? 'en' : chooseLanguage(parse(cookies ?? '')[languageCookie], accepted, offered);
