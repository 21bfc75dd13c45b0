import { eq } from 'drizzle-orm';
import * as texts from '#lib/contract/account/registration-messages.ts';
import type { Application } from '#lib/contract/admin/application.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, applications } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { badInput, notFound, Problem } from '#server/product/problem.ts';
import { readApplication } from './list-applications.ts';

/** The application, locked until the end of the transaction; 404 for an unknown code, also after it was withdrawn. */
async function take(tx: Queryable, code: string) {
  const [found] = await tx.select().from(applications).where(eq(applications.code, code)).for('update');
  if (!found) throw notFound(texts.applicationOver);
  return found;
}

/** Makes the member the one who takes care of an application, or lets go of it. */
export async function assignApplication(
  context: Context,
  member: Member,
  { code, isAssigned }: { code: string; isAssigned: boolean },
): Promise<Application> {
  return await context.db.transaction(async (tx) => {
    const { id } = await take(tx, code);
    await tx
      .update(applications)
      .set({ assigneeId: isAssigned ? member.id : null })
      .where(eq(applications.id, id));
    return await readApplication(tx, member, id);
  });
}

/**
 * Accepts or rejects an applicant, who is told by mail. 409 while another moderator takes care of the application, or when it is decided that way
 * or accepted already; a rejection needs a text.
 */
export async function answerApplication(
  context: Context,
  member: Member,
  { code, isAccepted, text }: { code: string; isAccepted: boolean; text: string },
): Promise<void> {
  if (!isAccepted && text === '') throw badInput({ text: texts.answerRequired });
  const now = context.now();
  await context.db.transaction(async (tx) => {
    const { id, accountId, status, assigneeId } = await take(tx, code);
    const wanted = isAccepted ? 'ACCEPTED' : 'REJECTED';
    if (status === 'ACCEPTED' || status === wanted) throw new Problem(409, texts.applicationOver);
    if (assigneeId !== null && assigneeId !== member.id) throw new Problem(409, texts.applicationTaken);
    await tx
      .update(applications)
      .set({ status: wanted, answer: text === '' ? null : text, answeredAt: now, assigneeId: member.id })
      .where(eq(applications.id, id));
    // Nothing of the account counts anywhere yet, so nothing is counted again.
    if (isAccepted)
      await tx.update(accounts).set({ disabledAt: null, disabledReason: null }).where(eq(accounts.id, accountId));
    await emit(context, tx, { kind: 'applicationAnswered', applicationId: id });
  });
}

/** The fields of an account that cannot be used until a moderator accepts it. */
export const waiting = <Given extends object>({ now }: Pick<Context, 'now'>, given: Given) => ({
  ...given,
  disabledAt: now(),
});
