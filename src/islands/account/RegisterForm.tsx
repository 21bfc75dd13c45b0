import { useState } from 'react';
import { limits } from '#lib/contract/limits.ts';
import { createRegisterForm } from '#lib/stores/account/forms/register-form.ts';
import { account } from '#lib/texts/account.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { typedAtMost } from '../ui/dom/typed-at-most.ts';
import { AuthForm } from './AuthForm.tsx';

/** The fields of the Register screen. */
function RegisterForm() {
  const [form] = useState(createRegisterForm);
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
