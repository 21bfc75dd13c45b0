import { type Language, language } from './language.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** A number as a language writes it. To make a format takes a hundred times as long as to use it, so each is made once. */
export function numberLabel(
  value: number,
  options: Intl.NumberFormatOptions = {},
  { locale }: Pick<Language, 'locale'> = language(),
): string {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format.format(value);
}
