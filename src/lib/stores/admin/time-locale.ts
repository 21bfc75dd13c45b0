import { spokenLocale } from '#lib/language/language.ts';

/** The locale for times in a browser. People whose language Riff lacks get English texts, but keep their browser's time format. */
export const timeLocale = (): string | undefined => (spokenLocale() === 'en' ? undefined : spokenLocale());
