import { useState } from 'react';
import { limits } from '#lib/contract/limits.ts';
import { createRegisterForm } from '#lib/stores/account/forms/register-form.ts';
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
        email: { label: 'Email', type: 'email', autoComplete: 'username', autoCapitalize: 'none' },
        password: {
          label: 'Password',
          type: 'password',
          autoComplete: 'new-password',
          hint: `At least ${limits.passwordMin} characters.`,
        },
        confirmPassword: { label: 'Confirm password', type: 'password', autoComplete: 'new-password' },
        displayName: {
          label: 'Display name',
          type: 'text',
          autoComplete: 'nickname',
          ...typedAtMost(limits.displayName),
        },
      }}
    >
      Register
    </AuthForm>
  );
}

export default failsafe(RegisterForm);
