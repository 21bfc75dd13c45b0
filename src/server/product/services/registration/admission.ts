import * as texts from '#lib/contract/account/registration-messages.ts';
import { registrationClosed } from '#lib/contract/admin/settings-messages.ts';
import { messages } from '#lib/contract/messages.ts';
import { newCode } from '#server/ground/codes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { applications } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, Problem } from '#server/product/problem.ts';
import { findOpenInvitation, spendInvitation } from './invitation.ts';
import { type RegistrationRules, registrationRules } from './rules.ts';

/** What a person brings to registration besides their name, address and password. */
export interface Brought {
  reason?: string | undefined;
  invitation?: string | undefined;
  birthDate?: string | undefined;
}

/** How an account comes to be: at once, with an invitation, or when a moderator accepts it. */
export type Admission = { isAdult: boolean } & (
  | { kind: 'FREE' }
  | { kind: 'INVITED'; code: string }
  | { kind: 'WAITING'; reason: string }
);

/** Asks the installation's rules how this person may register. 403 if they may not, 400 if something is missing. */
export async function askAdmission(context: Context, brought: Brought): Promise<Admission> {
  const rules = registrationRules(context);
  if (rules.mode === 'CLOSED') throw new Problem(403, registrationClosed);
  const { invitation = '', reason = '' } = brought;
  if (rules.mode === 'INVITATION') {
    if (invitation === '') throw new Problem(403, texts.registrationByInvitation);
    if (!(await findOpenInvitation(context, invitation))) throw new Problem(403, texts.invitationOver);
    return { kind: 'INVITED', code: invitation, isAdult: checkAge(context, rules, brought) };
  }
  const isAdult = checkAge(context, rules, brought);
  if (rules.mode === 'OPEN') return { kind: 'FREE', isAdult };
  if (reason === '') throw badInput({ reason: texts.applicationReason });
  return { kind: 'WAITING', reason, isAdult };
}

/** An operator asks nothing of the accounts that they make. */
export const byOperator: Admission = { kind: 'FREE', isAdult: false };

/** Records how the new account came to be. Of two people who use an invitation for the last time, the second gets a 403. */
export async function recordAdmission(
  context: Context,
  tx: Queryable,
  accountId: number,
  admission: Admission,
): Promise<void> {
  const createdAt = context.now();
  if (admission.kind === 'INVITED') await spendInvitation(context, tx, admission.code, accountId);
  if (admission.kind === 'WAITING')
    await tx.insert(applications).values({ code: newCode(), accountId, reason: admission.reason, createdAt });
}

/**
 * A third party tells neither reason nor age, and brings no invitation: it makes accounts only where registration asks for none of
 * them. 403 elsewhere.
 */
export async function askThirdPartyAdmission(context: Context): Promise<void> {
  const { mode, minimumAge } = registrationRules(context);
  if (mode === 'CLOSED') throw new Problem(403, registrationClosed);
  if (mode === 'INVITATION') throw new Problem(403, texts.registrationByInvitation);
  if (mode === 'APPROVAL' || minimumAge !== null) throw new Problem(403, texts.formNeeded);
}

const ofAge = 18;

/** Whether the person is 18 or older, as far as registration asks. 400 for one below the minimum age. */
function checkAge(context: Context, { minimumAge }: RegistrationRules, { birthDate = '' }: Brought): boolean {
  if (minimumAge === null) return false;
  const age = ageOf(birthDate, context.now());
  if (age === null) throw badInput({ birthDate: texts.birthDateRequired });
  if (age < minimumAge) throw badInput({ birthDate: texts.tooYoung }, messages.badInput);
  return age >= ofAge;
}

/** The longest life that a date of birth may tell of, in years. */
const longestLife = 130;

/** The age in years on this day; null if it is no date, or none of a living person. */
function ageOf(birthDate: string, now: Date): number | null {
  const born = new Date(`${birthDate}T00:00:00Z`);
  if (Number.isNaN(born.getTime()) || born.toISOString().slice(0, 10) !== birthDate) return null;
  const hadBirthday = now.toISOString().slice(5, 10) >= birthDate.slice(5);
  const age = now.getUTCFullYear() - born.getUTCFullYear() - (hadBirthday ? 0 : 1);
  return age >= 0 && age <= longestLife ? age : null;
}
