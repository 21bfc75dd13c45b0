import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { badInput } from '#server/product/problem.ts';
import { hashPassword } from '#server/product/services/session/passwords.ts';

let known: Promise<Set<string>> | undefined;

/** Those of the list that the contract would accept. Read at the first need: most starts of Riff register nobody. */
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= limits.passwordMin));
}

/** The hash of a password that a person has chosen in this field; 400 if it is one of the most common, in capitals or not. */
export async function hashNewPassword(password: string, field: 'password' | 'newPassword'): Promise<string> {
  known ??= readCommon();
  if ((await known).has(password.normalize('NFKC').toLowerCase())) throw badInput({ [field]: messages.passwordCommon });
  return await hashPassword(password);
}
