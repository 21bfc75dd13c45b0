import * as contract from '#lib/contract/auth.ts';
import type { BodyOf } from '#lib/contract/endpoint.ts';
import { request } from './request.ts';

/** Starts a session. */
export const login = (body: BodyOf<typeof contract.login>) => request(contract.login, { body });

/** Makes an account. */
export const register = (body: BodyOf<typeof contract.register>) => request(contract.register, { body });

/** Ends this session. */
export const logout = () => request(contract.logout);
