import { request } from '#lib/api/request.ts';
import { register } from '#lib/contract/account/auth.ts';
import { askedNext } from '../asked-next.ts';
import { goToLogin } from '../go-to-login.ts';
import { keepAddress } from '../known-address.ts';
import { authForm } from './auth-form.ts';

/** The Register screen: success leads to Login, which shows a toast and knows the address. */
export const createRegisterForm = () =>
  authForm({
    fields: ['email', 'password', 'confirmPassword', 'displayName'],
    send: (body) => {
      keepAddress(body.email);
      return request(register, { body });
    },
    done: (_account, message) => goToLogin(message, askedNext()),
  });
