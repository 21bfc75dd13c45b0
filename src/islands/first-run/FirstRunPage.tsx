import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { limits } from '#lib/contract/limits.ts';
import { createFirstRun, type FirstRun, steps } from '#lib/stores/registration/first-run.ts';
import { account } from '#lib/texts/account.ts';
import { firstRun as texts } from '#lib/texts/registration/first-run.ts';
import { AuthForm } from '../account/AuthForm.tsx';
import { failsafe } from '../shell/Failsafe.tsx';
import { Button } from '../ui/Button.tsx';
import { typedAtMost } from '../ui/dom/typed-at-most.ts';
import { StatusNote } from '../ui/StatusNote.tsx';
import { AccessStep } from './AccessStep.tsx';
import { SiteStep } from './SiteStep.tsx';

const leads = {
  administrator: () => texts.administratorLead,
  site: () => texts.siteLead,
  access: () => texts.accessLead,
};

/** Sets up a new installation in three screens. */
function FirstRunPage() {
  const [run] = useState(createFirstRun);
  const step = useStore(run.$step, { ssr: 'initial' });
  const site = useStore(run.$site, { ssr: 'initial' });
  const problem = useStore(run.$problem, { ssr: 'initial' });
  useEffect(() => void run.open(), [run]);

  if (problem !== null) return <StatusNote message={problem} kind="problem" className="" />;
  if (!site)
    return (
      <p role="status" className="text-dim">
        {texts.loading}
      </p>
    );
  return (
    <section aria-labelledby="step">
      <p className="mb-2 text-14 text-dim">{texts.step({ step: steps.indexOf(step) + 1, steps: steps.length })}</p>
      <h1 id="step" className="mb-2 text-40">
        {texts[step]}
      </h1>
      <p className="mb-8 text-dim">{leads[step]()}</p>
      {step === 'administrator' && <AdministratorStep run={run} />}
      {step === 'site' && <SiteStep run={run} site={site} />}
      {step === 'access' && <AccessStep run={run} site={site} />}
      <Button kind="text" className="mt-4 w-full" onClick={run.next}>
        {texts.skip}
      </Button>
    </section>
  );
}

const AdministratorStep = ({ run }: { run: FirstRun }) => (
  <AuthForm
    form={run.administrator}
    inputs={{
      displayName: {
        label: account.displayName,
        type: 'text',
        autoComplete: 'nickname',
        ...typedAtMost(limits.displayName),
      },
      email: { label: account.email, type: 'email', autoComplete: 'username', autoCapitalize: 'none' },
      password: {
        label: account.password,
        type: 'password',
        autoComplete: 'new-password',
        hint: account.passwordHint({ count: limits.passwordMin }),
      },
      confirmPassword: { label: account.confirmPassword, type: 'password', autoComplete: 'new-password' },
    }}
  >
    {texts.makeAdministrator}
  </AuthForm>
);

/** The screens as their page mounts them. */
export const FirstRunScreen = failsafe(FirstRunPage);
