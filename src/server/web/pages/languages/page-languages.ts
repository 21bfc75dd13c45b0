import type { IncomingMessage } from 'node:http';
import type { LanguageTag } from '#lib/language/languages.ts';
import type { Context } from '#server/product/context.ts';
import { chosenLanguages } from '#server/product/services/site-settings/site-settings.ts';
import { requestLanguage } from '#server/web/http/request-language.ts';

/** The languages of pages. */
interface PageLanguages {
  of(request: IncomingMessage): LanguageTag;
  /** The value of `Vary` for pages; empty while English is the only possible language. */
  varies: string;
}

export function pageLanguages(context: Pick<Context, 'settings' | 'config'>): PageLanguages {
  return {
    of: ({ headers }) => requestLanguage(headers.cookie, headers['accept-language'], chosenLanguages(context)),
    varies: variesBy(context.config.languages),
  };
}

/** The value of `Vary` for pages in these languages. */
export const variesBy = (languages: readonly LanguageTag[]): string =>
  languages.length > 1 ? 'Accept-Language, Cookie' : '';
