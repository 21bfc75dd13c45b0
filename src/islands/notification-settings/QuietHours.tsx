import { useId, useState } from 'react';
import type { NotificationSettings } from '#lib/contract/inbox/settings.ts';
import { ownTimeZone, usualQuietHours } from '#lib/stores/inbox/settings/notification-settings.ts';
import { notificationSettings as texts } from '#lib/texts/inbox/notification-settings.ts';
import { Section } from '../ui/form/Section.tsx';
import { Switch } from '../ui/form/Switch.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';

type Hours = NotificationSettings['quietHours'];

interface Props {
  hours: Hours;
  disabled: boolean;
  onChange: (hours: Hours) => void;
}

/** The hours without pushes and mails, in the time zone of the browser that chose them. */
export function QuietHours({ hours, disabled, onChange }: Props) {
  // The times come back if they are switched off and on again.
  const [last, setLast] = useState<Hours>(hours);
  const ready = useReady();
  const change = (next: NonNullable<Hours>) => {
    setLast(next);
    onChange(next);
  };
  const here = ready ? ownTimeZone() : null;
  return (
    <Section
      title={texts.quietHours}
      hint={texts.quietHint}
      action={
        <Switch
          label={texts.quietHours}
          on={hours !== null}
          disabled={disabled}
          onSwitch={(on) => (on ? change({ ...(last ?? usualQuietHours()), timeZone: ownTimeZone() }) : onChange(null))}
        />
      }
    >
      {hours && (
        <>
          <div className="mt-3 grid max-w-sm gap-3 min-[360px]:grid-cols-2">
            <TimeField label={texts.quietFrom} value={hours.from} onChange={(from) => change({ ...hours, from })} />
            <TimeField label={texts.quietUntil} value={hours.until} onChange={(until) => change({ ...hours, until })} />
          </div>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-14 text-dim">
            {texts.timeZone({ zone: hours.timeZone })}
            {here !== null && here !== hours.timeZone && (
              <button
                type="button"
                onClick={() => change({ ...hours, timeZone: here })}
                className="link inline-flex min-h-11 items-center"
              >
                {texts.takeTimeZone({ zone: here })}
              </button>
            )}
          </p>
        </>
      )}
    </Section>
  );
}

function TimeField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId();
  // While a part of the time is being typed, the browser reports no time at all.
  const [typed, setTyped] = useState(value);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-14 font-medium">
        {label}
      </label>
      <input
        id={id}
        type="time"
        value={typed}
        required
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value !== '' && target.value !== value) onChange(target.value);
        }}
        onBlur={() => setTyped(value)}
        className="h-12 w-full min-w-0 rounded border border-edge bg-ground px-3 text-16 tabular-nums"
      />
    </div>
  );
}
