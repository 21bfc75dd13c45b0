import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import type { NewInstallation } from '#lib/contract/account/first-run.ts';
import { type RegistrationMode, registrationModes } from '#lib/contract/admin/settings.ts';
import type { FirstRun, MailAnswer } from '#lib/stores/registration/first-run.ts';
import { firstRun as texts } from '#lib/texts/registration/first-run.ts';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import { StatusNote } from '../ui/StatusNote.tsx';
import { TextField } from '../ui/TextField.tsx';

function answerText({ isSent, answer }: MailAnswer): string {
  if (answer === null) return texts.mailWritten;
  return isSent ? texts.mailSent({ answer }) : texts.mailRefused({ answer });
}

/** Tests the mail and chooses who can register. */
export function AccessStep({ run, site }: { run: FirstRun; site: NewInstallation }) {
  const mail = useStore(run.$mail, { ssr: 'initial' });
  const [to, setTo] = useState('');
  const [mode, setMode] = useState(site.registration as RegistrationMode);
  const [busy, setBusy] = useState<'mail' | 'mode' | null>(null);
  const during = async (what: 'mail' | 'mode', work: Promise<void>) => {
    setBusy(what);
    await work;
    setBusy(null);
  };
  const test = (event: FormEvent) => {
    event.preventDefault();
    void during('mail', run.sendMail(to));
  };
  return (
    <div className="grid gap-6">
      <form noValidate className="grid gap-3" onSubmit={test}>
        {!site.hasMailServer && <p className="text-14 text-dim">{texts.noMailServer}</p>}
        <TextField
          label={texts.mailTo}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <Button type="submit" kind="quiet" busy={busy === 'mail'}>
          {texts.sendMail}
        </Button>
        <StatusNote message={mail && answerText(mail)} kind={mail?.isSent ? 'success' : 'problem'} className="" />
      </form>
      <Choice
        label={texts.registration}
        options={registrationModes}
        value={mode}
        name={(one) => texts[one]}
        onChoose={setMode}
      />
      <Button
        busy={busy === 'mode'}
        className="w-full"
        onClick={() => void during('mode', run.save({ registration: mode }))}
      >
        {texts.finish}
      </Button>
    </div>
  );
}
