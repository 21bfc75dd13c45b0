import type { Agreement } from '#lib/contract/legal/consent.ts';
import { messages } from '#lib/contract/messages.ts';
import type { LanguageTag } from '#lib/language/languages.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { Problem, tooMany } from '#server/product/problem.ts';
import {
  askAdmission,
  type Brought,
  byOperator,
  recordAdmission,
} from '#server/product/services/registration/admission.ts';
import { waiting } from '#server/product/services/registration/answer-application.ts';
import { consentAtRegistration } from '../legal/consents.ts';
import { findAccountByEmail } from './email/find-account-by-email.ts';
import { takeMail } from './email/mail-limits.ts';
import { insertAccount } from './insert-account.ts';
import { hashNewPassword } from './password/hash-new-password.ts';

type Registering = Brought & {
  displayName: string;
  email: string;
  password: string | null;
  /** The versions of the legal pages that the person saw. */
  consent?: Agreement[] | undefined;
};

/**
 * Creates an account and mails a link that confirms its address; 409 if the address is taken, 429 if it got too many links. The user name
 * is derived from the display name. 403 or 400 if the rules of registration do not let the person in. Without a password, the operator creates
 * the account and sets a password through another link, so neither these rules nor the limit of mails apply.
 */
export async function registerAccount(
  context: Context,
  { displayName, email, password, consent, ...brought }: Registering,
  language?: LanguageTag,
): Promise<{ userCode: string; userName: string; isWaiting: boolean }> {
  const admission = password === null ? byOperator : await askAdmission(context, brought);
  const emailTaken = new Problem(409, messages.emailTaken, { email: messages.emailTaken });
  if (await findAccountByEmail(context, email)) throw emailTaken;

  const passwordHash = password === null ? null : await hashNewPassword(password, 'password');
  const milliseconds = await takeMail(context, 'links', { email, accountId: null });
  if (milliseconds > 0 && password !== null) throw tooMany(milliseconds, messages.tooManyTries);
  return await context.db.transaction(async (tx) => {
    const isWaiting = admission.kind === 'WAITING';
    const adultAt = admission.isAdult ? context.now() : null;
    const given = { displayName, email, passwordHash, language, adultAt };
    const account = await insertAccount(context, tx, isWaiting ? waiting(context, given) : given);
    if (!account) throw emailTaken;
    // The owner of an account that the operator creates has not read anything yet, and is asked after the first login.
    if (password !== null) await consentAtRegistration(context, tx, account.id, consent);
    await recordAdmission(context, tx, account.id, admission);
    await emit(context, tx, { kind: 'registered', accountId: account.id, isMailed: milliseconds === 0, language });
    return { userCode: account.userCode, userName: account.userName, isWaiting };
  });
}
