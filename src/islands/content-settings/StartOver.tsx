import { useState } from 'react';
import { spokenLocale } from '#lib/language/language.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { contentSettings as texts } from '#lib/texts/content-settings.ts';
import { Button } from '../ui/Button.tsx';
import { Section } from '../ui/form/Section.tsx';
import { loadedLater } from '../ui/loaded-later.tsx';

const ConfirmDialog = loadedLater(() => import('../ui/surface/ConfirmDialog.tsx'), closeNotLoaded);

interface Props {
  /** When the member last started over; null: never. */
  at: string | null;
  disabled: boolean;
  onStart: () => Promise<boolean>;
}

const dayOf = (moment: string) =>
  new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(moment));

/** Forgets the interests of the member after a confirmation. */
export function StartOver({ at, disabled, onStart }: Props) {
  const [asks, setAsks] = useState(false);
  const question = {
    title: texts.startOverQuestion,
    text: texts.startOverText,
    confirm: texts.startOver,
    busy: texts.startingOver,
  };
  return (
    <Section title={texts.startOver} hint={texts.startOverHint}>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <Button kind="quiet" disabled={disabled} onClick={() => setAsks(true)}>
          {texts.startOver}
        </Button>
        {at !== null && <p className="text-14 text-dim">{texts.startedOver({ day: dayOf(at) })}</p>}
      </div>
      {asks && <ConfirmDialog what={question} onConfirm={onStart} onClose={() => setAsks(false)} />}
    </Section>
  );
}
