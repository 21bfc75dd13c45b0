import * as contract from '#lib/contract/auth.ts';
import type { BodyOf } from '#lib/contract/endpoint.ts';
import { request } from './request.ts';

/** Starts a session. */
export const login = (body: BodyOf<typeof contract.login>) => request(contract.login, { body });

/** Makes an account. */
export const register = (body: BodyOf<typeof contract.register>) => request(contract.register, { body });

/** Ends this session. */
export const logout = () => request(contract.logout);

/** Starts a session with the ID token of the third party. */
export const googleLogin = (body: BodyOf<typeof contract.googleLogin>) => request(contract.googleLogin, { body });

/** Sets a new password for who is signed in. */
export const changePassword = (body: BodyOf<typeof contract.changePassword>) =>
  request(contract.changePassword, { body });

/** Asks for a link by mail that sets a new password. */
export const requestPasswordReset = (body: BodyOf<typeof contract.requestPasswordReset>) =>
  request(contract.requestPasswordReset, { body });

/** Sets a new password with the token of such a link. */
export const resetPassword = (body: BodyOf<typeof contract.resetPassword>) => request(contract.resetPassword, { body });

/** Confirms an address with the token of a mailed link. */
export const verifyEmail = (body: BodyOf<typeof contract.verifyEmail>) => request(contract.verifyEmail, { body });
