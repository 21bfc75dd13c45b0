import { spokenLocale } from '#lib/language/language.ts';

/** How a browser writes a time. English is also what people get whose language Riff lacks: they keep the form of their browser. */
export const timeLocale = (): string | undefined => (spokenLocale() === 'en' ? undefined : spokenLocale());
