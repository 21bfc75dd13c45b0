import { spokenLocale } from '#lib/language/language.ts';
import { relation as texts } from '#lib/texts/profile/relation.ts';

/** Says how long a mute lasts. */
export function mutedNow(until: string | null): string {
  if (until === null) return texts.mutedNow;
  const end = new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  return texts.mutedUntil({ time: end.format(new Date(until)) });
}
