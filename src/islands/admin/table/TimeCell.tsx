import { spokenLocale } from '#lib/language/language.ts';
import { timeLocale } from '#lib/stores/admin/time-locale.ts';
import { useReady } from '../../ui/hooks/use-ready.ts';

interface Props {
  /** ISO 8601. */
  at: string;
}

/** A moment in the time and the language of this browser; the exact one is its title. */
export function TimeCell({ at }: Props) {
  // The server knows neither: it writes the time in UTC, which the browser then replaces.
  const ready = useReady();
  return (
    <time dateTime={at} title={at} className="tabular-nums">
      {ready
        ? new Date(at).toLocaleString(timeLocale())
        : new Date(at).toLocaleString(spokenLocale(), { timeZone: 'UTC' })}
    </time>
  );
}
