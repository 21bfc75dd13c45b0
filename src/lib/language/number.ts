import { spokenLocale } from './language.ts';

const formats: Record<string, Intl.NumberFormat> = {};

/** A number in the notation of a language. Creating a format takes a hundred times as long as using it, so each is created once. */
export function numberLabel(value: number, options: Intl.NumberFormatOptions = {}, locale = spokenLocale()): string {
  const key = locale + JSON.stringify(options);
  formats[key] ??= new Intl.NumberFormat(locale, options);
  return formats[key].format(value);
}

const otherDigits = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';

/** A number that a person typed, in Latin, Arabic or Persian digits, with a point or a comma; NaN if it is none. */
export function typedNumber(text: string): number {
  const latin = text.replace(/[٠-٩۰-۹]/g, (digit) => String(otherDigits.indexOf(digit) % 10)).replace(/[,٫]/, '.');
  return latin.trim() === '' ? Number.NaN : Number(latin);
}
