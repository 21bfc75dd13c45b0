import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { type HiddenWord, wordActions, wordScopes } from '#lib/contract/account/hidden-words.ts';
import type { HiddenWords } from '#lib/stores/relation/hidden-words.ts';
import { endOf, type MuteTime } from '#lib/stores/relation/relation.ts';
import { hiddenWords as texts } from '#lib/texts/profile/hidden-words.ts';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';
import { TextField } from '../ui/TextField.tsx';

const times = ['day', 'week', 'always'] as const satisfies readonly MuteTime[];

/** Adds a word, phrase or tag to the hidden ones. */
export function WordForm({ words }: { words: HiddenWords }) {
  const error = useStore(words.$error, { ssr: 'initial' });
  const [word, setWord] = useState('');
  const [action, setAction] = useState<HiddenWord['action']>('HIDE');
  const [scope, setScope] = useState<HiddenWord['scope']>('EVERYWHERE');
  const [time, setTime] = useState<MuteTime>('always');
  const [busy, setBusy] = useState(false);
  const ready = useReady();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const isAdded = await words.add({ word, action, scope, until: endOf(time) });
    setBusy(false);
    if (isAdded) setWord('');
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid max-w-[420px] gap-4 px-2">
      <TextField
        label={texts.word}
        error={error || undefined}
        value={word}
        dir="auto"
        autoCapitalize="none"
        disabled={!ready}
        onChange={(event) => setWord(event.target.value)}
      />
      <Choice
        label={texts.action}
        options={wordActions}
        value={action}
        name={(one) => texts[one]}
        onChoose={setAction}
      />
      <div>
        <Choice label={texts.scope} options={wordScopes} value={scope} name={(one) => texts[one]} onChoose={setScope} />
        <p role="status" className="text-14 text-dim [&:not(:empty)]:mt-1">
          {scope === 'MY_POSTS' && action === 'HIDE' && texts.myPostsHint}
        </p>
      </div>
      <Choice label={texts.time} options={times} value={time} name={(one) => texts[one]} onChoose={setTime} />
      <Button type="submit" kind="primary" busy={busy} disabled={!ready}>
        {texts.add}
      </Button>
    </form>
  );
}
