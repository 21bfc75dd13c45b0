import { spokenLocale } from './language.ts';

const formats: Record<string, Intl.NumberFormat> = {};

/** A number as a language writes it. To make a format takes a hundred times as long as to use it, so each is made once. */
export function numberLabel(value: number, options: Intl.NumberFormatOptions = {}, locale = spokenLocale()): string {
  const key = locale + JSON.stringify(options);
  formats[key] ??= new Intl.NumberFormat(locale, options);
  return formats[key].format(value);
}
