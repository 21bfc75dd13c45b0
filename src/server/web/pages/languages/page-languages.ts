import type { IncomingMessage } from 'node:http';
import type { LanguageTag } from '#lib/language/languages.ts';
import { requestLanguage } from '#server/web/http/request-language.ts';

/** The languages of pages. */
interface PageLanguages {
  of(request: IncomingMessage): LanguageTag;
  /** The value of `Vary` for pages; empty while English is the only language. */
  varies: string;
}

export function pageLanguages(offered: readonly LanguageTag[]): PageLanguages {
  return {
    of: ({ headers }) => requestLanguage(headers.cookie, headers['accept-language'], offered),
    varies: offered.length > 1 ? 'Accept-Language, Cookie' : '',
  };
}
