import type { Language } from '#lib/language/language.ts';
import type { LanguageTag } from '#lib/language/languages.ts';
import type { Context } from '#server/product/context.ts';
import { siteLanguage } from '#server/product/services/site-settings/site-language.ts';
import { chosenLanguages } from '#server/product/services/site-settings/site-settings.ts';

/** The language of a mail: the given one, or English if it is unknown or no longer offered. */
export const mailLanguage = (context: Pick<Context, 'settings' | 'config'>, tag: LanguageTag | null): Language =>
  siteLanguage(tag !== null && chosenLanguages(context).includes(tag) ? tag : 'en', context.settings.current().name);
