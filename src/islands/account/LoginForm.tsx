import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { createLoginForm } from '#lib/stores/account/forms/login-form.ts';
import { account } from '#lib/texts/account.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { loadedLater } from '../ui/loaded-later.tsx';
import { AuthForm } from './AuthForm.tsx';

const WithdrawApplication = loadedLater(() => import('./WithdrawApplication.tsx'));

/** The fields of the Login screen. */
function LoginForm() {
  const [form] = useState(createLoginForm);
  const applicant = useStore(form.$applicant, { ssr: 'initial' });
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const address = form.takeAddress();
    const field = place.current?.querySelector<HTMLInputElement>('[name="email"]');
    // A visitor whose focus is in the field already is about to type.
    if (address && field && !field.value && !field.matches(':focus')) field.value = address;
  }, [form]);

  return (
    <div ref={place}>
      <AuthForm
        form={form}
        inputs={{
          email: { label: account.email, type: 'email', autoComplete: 'username', autoCapitalize: 'none' },
          password: { label: account.password, type: 'password', autoComplete: 'current-password' },
        }}
        below={
          <a
            href={paths.forgotPassword()}
            className="-my-4 inline-flex min-h-11 items-center self-end text-14 text-dim underline-offset-4 hover:text-text hover:underline"
          >
            {account.forgotPasswordLink}
          </a>
        }
      >
        {account.login}
      </AuthForm>
      {applicant && <WithdrawApplication onWithdraw={form.withdraw} />}
    </div>
  );
}

export default failsafe(LoginForm);
