import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { badInput } from '#server/product/problem.ts';
import { hashPassword } from '#server/product/services/session/passwords.ts';

let known: Promise<Set<string>> | undefined;

/** The common passwords that the contract would accept. Read on first use, because most processes register nobody. */
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= limits.passwordMin));
}

/** The hash of a newly chosen password; 400 for this field if it is one of the most common, ignoring case. */
export async function hashNewPassword(password: string, field: 'password' | 'newPassword'): Promise<string> {
  known ??= readCommon();
  if ((await known).has(password.normalize('NFKC').toLowerCase())) throw badInput({ [field]: messages.passwordCommon });
  return await hashPassword(password);
}
