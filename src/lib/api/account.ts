import * as contract from '#lib/contract/account.ts';
import { request } from './request.ts';

/** The first page of an account's posts, newest first. */
export const accountPosts = (code: string) => request(contract.accountPosts, { query: { code } });
