import { useState } from 'react';
import type { Agreement } from '#lib/contract/legal/consent.ts';
import { limits } from '#lib/contract/limits.ts';
import { createRegisterForm } from '#lib/stores/account/forms/register-form.ts';
import { account } from '#lib/texts/account.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { typedAtMost } from '../ui/dom/typed-at-most.ts';
import { AuthForm } from './AuthForm.tsx';

interface Props {
  /** Whether a moderator reads why the person wants to join. */
  asksReason?: boolean;
  /** In years; null if no age is asked for. */
  minimumAge?: number | null;
  invitation?: string | undefined;
  /** The versions of the legal pages that the page names; undefined if they could not be loaded. */
  consent: Agreement[] | undefined;
}

/** The fields of the Register screen. */
function RegisterForm({ asksReason = false, minimumAge = null, invitation, consent }: Props) {
  const [form] = useState(() =>
    createRegisterForm({ reason: asksReason, birthDate: minimumAge !== null, invitation, consent }),
  );
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
        birthDate: {
          label: account.birthDate,
          type: 'date',
          autoComplete: 'bday',
          hint: account.birthDateHint({ count: minimumAge ?? 0 }),
        },
        reason: {
          label: account.reason,
          most: limits.applicationReason,
          hint: account.reasonHint({ count: limits.applicationReason }),
        },
      }}
    >
      {account.register}
    </AuthForm>
  );
}

export default failsafe(RegisterForm);
