import { useState } from 'react';
import type { Agreement } from '#lib/contract/legal/consent.ts';
import { limits } from '#lib/contract/limits.ts';
import { createRegisterForm } from '#lib/stores/account/forms/register-form.ts';
import { account } from '#lib/texts/account.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { typedAtMost } from '../ui/dom/typed-at-most.ts';
import { AuthForm } from './AuthForm.tsx';

interface Props {
  /** The versions of the legal pages that the page names; undefined if they could not be loaded. */
  consent: Agreement[] | undefined;
}

/** The fields of the Register screen. */
function RegisterForm({ consent }: Props) {
  const [form] = useState(() => createRegisterForm(consent));
  return (
    <AuthForm
      form={form}
      inputs={{
        email: { label: account.email, type: 'email', autoComplete: 'username', autoCapitalize: 'none' },
        password: {
          label: account.password,
          type: 'password',
          autoComplete: 'new-password',
          hint: account.passwordHint({ count: limits.passwordMin }),
        },
        confirmPassword: { label: account.confirmPassword, type: 'password', autoComplete: 'new-password' },
        displayName: {
          label: account.displayName,
          type: 'text',
          autoComplete: 'nickname',
          ...typedAtMost(limits.displayName),
        },
      }}
    >
      {account.register}
    </AuthForm>
  );
}

export default failsafe(RegisterForm);
