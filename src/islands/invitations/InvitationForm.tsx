import { type FormEvent, useState } from 'react';
import type { Invitations } from '#lib/stores/registration/invitations.ts';
import { invitations as texts } from '#lib/texts/registration/invitations.ts';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import { useReady } from '../ui/hooks/use-ready.ts';

const uses = ['1', '5', '10', '50'] as const;
const days = ['1', '7', '30', '90'] as const;

/** Makes an invitation. */
export function InvitationForm({ invitations }: { invitations: Pick<Invitations, 'create'> }) {
  const [people, setPeople] = useState<(typeof uses)[number]>('1');
  const [time, setTime] = useState<(typeof days)[number]>('7');
  const [busy, setBusy] = useState(false);
  const ready = useReady();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await invitations.create(Number(people), Number(time));
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void send(event)} className="grid max-w-[420px] gap-4 px-2">
      <Choice
        label={texts.uses}
        options={uses}
        value={people}
        disabled={!ready}
        name={(one) => texts.usesChoice({ count: Number(one) })}
        onChoose={setPeople}
      />
      <Choice
        label={texts.days}
        options={days}
        value={time}
        disabled={!ready}
        name={(one) => texts.daysChoice({ count: Number(one) })}
        onChoose={setTime}
      />
      <Button type="submit" busy={busy} disabled={!ready}>
        {texts.create}
      </Button>
    </form>
  );
}
