import { useState } from 'react';
import type { HiddenWord } from '#lib/contract/account/hidden-words.ts';
import { spokenLocale } from '#lib/language/language.ts';
import { hiddenWords as texts } from '#lib/texts/profile/hidden-words.ts';
import { Button } from '../ui/Button.tsx';

interface Props {
  word: HiddenWord;
  /** False if that failed. */
  onRemove: () => Promise<boolean>;
}

/** One hidden word with its settings, and the button that removes it. */
export function WordRow({ word: { word, action, scope, until }, onRemove }: Props) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    if (!(await onRemove())) setBusy(false);
  };
  const settings = [texts[action], texts[scope], ...(until === null ? [] : [texts.until({ time: momentText(until) })])];
  return (
    <div className="flex min-h-14 items-center gap-3 px-3 py-1">
      <div className="min-w-0 grow text-start leading-5">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{word}</bdi>
        </p>
        <p className="text-14 text-dim">{settings.join(' · ')}</p>
      </div>
      <Button
        kind="quiet"
        busy={busy}
        aria-label={texts.removeWord({ word })}
        className="shrink-0 px-4 text-14"
        onClick={() => void remove()}
      >
        {texts.remove}
      </Button>
    </div>
  );
}

const momentText = (moment: string) =>
  new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment));
