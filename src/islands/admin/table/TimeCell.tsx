import { spokenLocale } from '#lib/language/language.ts';
import { timeLocale } from '#lib/stores/admin/time-locale.ts';
import { useReady } from '../../ui/hooks/use-ready.ts';

interface Props {
  /** ISO 8601. */
  at: string;
}

/** A moment in the time zone of this browser and the language of the page; its title is the exact moment. */
export function TimeCell({ at }: Props) {
  // The server does not know the time zone: it writes UTC, which the browser then replaces.
  const ready = useReady();
  return (
    <time dateTime={at} title={at} className="tabular-nums">
      {ready
        ? new Date(at).toLocaleString(timeLocale())
        : new Date(at).toLocaleString(spokenLocale(), { timeZone: 'UTC' })}
    </time>
  );
}
