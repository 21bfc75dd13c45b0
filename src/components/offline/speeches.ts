import { messages } from '#lib/contract/messages.ts';
import { inLanguage } from '#lib/language/catalogue.ts';
import { languageOf } from '#lib/language/dictionaries.ts';
import { english, type Language, said } from '#lib/language/language.ts';
import { offeredLanguages } from '#lib/language/languages.ts';
import { pages } from '#lib/texts/server/pages.ts';
import { shell } from '#lib/texts/shell.ts';
import type { Speech } from './speak.ts';

/** Every text of the offline page and of its frame. */
function textsOf(language: Language): string[] {
  const page = inLanguage(pages, language);
  const around = inLanguage(shell, language);
  const { skip, mainNavigation, homeLink, home, search, upload, profile, about, seenPosts } = page;
  const { offlinePage, networkNeeded, tryAgain } = around;
  return [
    ...[skip, mainNavigation, homeLink, home, search, upload, profile, about, seenPosts],
    ...[offlinePage, said(messages.offline, language), networkNeeded, tryAgain],
  ];
}

/** The texts in all other languages that people can choose. Only the build calls this function. */
export function speeches(): Record<string, Speech> {
  const own = textsOf(english);
  const others = offeredLanguages.filter((tag) => tag !== 'en');
  return Object.fromEntries(
    others.map((tag) => {
      const language = languageOf(tag);
      const texts = textsOf(language);
      return [tag, { dir: language.dir, texts: Object.fromEntries(own.map((text, n) => [text, texts[n] ?? text])) }];
    }),
  );
}
