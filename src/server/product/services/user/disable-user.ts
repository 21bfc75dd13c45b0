import { and, eq, inArray, isNull } from 'drizzle-orm';
import { disableAbove, disableSelf, userNotFound } from '#lib/contract/admin/user-messages.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, sessions } from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { memberFacts } from '#server/product/audience/facts.ts';
import { holds } from '#server/product/audience/holds.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { refusalToChange } from '#server/product/audience/policies/change-account.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, notFound, signInNeeded } from '#server/product/problem.ts';
import { setDisabled } from '../counts/set-disabled.ts';
import { lockPermissions } from '../permission/read-permissions.ts';
import { settleOpen } from '../report/settle-open.ts';
import { readFlags } from './read-flags.ts';

interface ChangedUser {
  code: string;
  isDisabled: boolean;
  disabledReason: string;
}

/**
 * Disables the account of this code. Its sessions and event streams end at once on all nodes; the member sees the reason. Open reports of
 * the member are settled. 404 for an
 * unknown code; 400 for one's own account and for members who hold a flag that the actor does not hold.
 */
export async function disableUser(
  context: Context,
  actor: Member,
  { code, reason }: { code: string; reason: string },
): Promise<ChangedUser> {
  const now = context.now();
  return await context.db.transaction(async (tx) => {
    const target = await takeAccount(tx, actor, code);
    const disabledAt = target.disabledAt ?? now;
    const note = reason === '' ? null : reason;
    await setDisabled(context, tx, target.id, { disabledAt, disabledReason: note });
    const settled = { settlement: 'REMOVED', settledById: actor.id, note } as const;
    await settleOpen(context, tx, [{ kind: 'MEMBER', id: target.id }], settled);
    await tx
      .update(sessions)
      .set({ endedAt: now })
      .where(and(eq(sessions.accountId, target.id), isNull(sessions.endedAt)));
    return { code, isDisabled: true, disabledReason: reason };
  });
}

/** Enables the account of this code, so that all its content is visible again. Has the same refusals as `disableUser`. */
export async function enableUser(context: Context, actor: Member, { code }: { code: string }): Promise<ChangedUser> {
  return await context.db.transaction(async (tx) => {
    const target = await takeAccount(tx, actor, code);
    await setDisabled(context, tx, target.id, { disabledAt: null, disabledReason: null });
    return { code, isDisabled: false, disabledReason: '' };
  });
}

/** The account, if the actor may change it. If two administrators disable each other, the second one is refused. */
async function takeAccount(tx: Queryable, actor: Member, code: string) {
  // The lock guarantees that at least one member can change permissions at any time.
  await lockPermissions(tx);
  const rows = await tx
    .select({ code: accounts.code, ...memberFacts })
    .from(accounts)
    .where(inArray(accounts.code, [actor.code, code]));
  const own = rows.find(({ id }) => id === actor.id);
  if (!own || !holds(memberFor.themselves, own)) throw signInNeeded();
  const target = rows.find((row) => row.code === code);
  if (!target) throw notFound(userNotFound);
  const flags = await readFlags(tx, [actor.id, target.id]);
  const none: Member['permissions'] = new Set();
  const refusal = refusalToChange(
    { ...actor, permissions: flags.get(actor.id) ?? none },
    { id: target.id, permissions: flags.get(target.id) ?? none },
  );
  const message = refusal === 'own' ? disableSelf : disableAbove;
  if (refusal !== null) throw badInput({ code: message }, message);
  return target;
}
