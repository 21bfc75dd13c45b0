import { request } from '#lib/api/request.ts';
import { register } from '#lib/contract/account/auth.ts';
import type { Agreement } from '#lib/contract/legal/consent.ts';
import { askedNext } from '../asked-next.ts';
import { goToLogin } from '../go-to-login.ts';
import { keepAddress } from '../known-address.ts';
import { authForm } from './auth-form.ts';

/** The Register screen: success leads to Login, which shows a toast and knows the address. `consent` is what the person agrees to. */
export const createRegisterForm = (consent?: Agreement[]) =>
  authForm({
    fields: ['email', 'password', 'confirmPassword', 'displayName'],
    send: (body) => {
      keepAddress(body.email);
      return request(register, { body: { ...body, ...(consent && { consent }) } });
    },
    done: (_account, message) => goToLogin(message, askedNext()),
  });
