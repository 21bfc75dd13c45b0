import { requestQuietly } from '#lib/api/request.ts';
import { register } from '#lib/contract/account/auth.ts';
import type { Agreement } from '#lib/contract/legal/consent.ts';
import { askedNext } from '../asked-next.ts';
import { goToLogin } from '../go-to-login.ts';
import { keepAddress } from '../known-address.ts';
import { authForm } from './auth-form.ts';

/** What this installation asks of people who register, besides names and passwords. */
export interface Asked {
  reason?: boolean;
  birthDate?: boolean;
  /** The code of the invitation that led here. */
  invitation?: string | undefined;
  /** The versions of the legal pages that the person agrees to. */
  consent?: Agreement[] | undefined;
}

/**
 * The Register screen: success leads to Login, which shows a toast and knows the address. A refusal is shown here, also that registration has
 * just been closed.
 */
export const createRegisterForm = ({ reason = false, birthDate = false, invitation, consent }: Asked = {}) =>
  authForm({
    fields: [
      ...(['email', 'password', 'confirmPassword', 'displayName'] as const),
      ...(birthDate ? (['birthDate'] as const) : []),
      ...(reason ? (['reason'] as const) : []),
    ],
    send: (body) => {
      keepAddress(body.email);
      const brought = { ...(invitation !== undefined && { invitation }), ...(consent && { consent }) };
      return requestQuietly(register, { body: { ...body, ...brought } });
    },
    done: (_account, message) => goToLogin(message, askedNext()),
  });
