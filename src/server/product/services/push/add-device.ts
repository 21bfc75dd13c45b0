import { ECDH } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { PushDevice } from '#lib/contract/inbox/push.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { newCode } from '#server/ground/codes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, pushDevices, sessions } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { badInput } from '#server/product/problem.ts';
import { readPushAddress } from './push-address.ts';

/** A browser's subscription, as its push service gave it. */
export interface GivenDevice {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  name: string;
}

/** Sends pushes to a browser from now on, for as long as the session of this call runs. */
export async function addDevice(context: Context, actor: Member, given: GivenDevice): Promise<PushDevice> {
  if (!readPushAddress(given.endpoint, context.config.pushHosts)) throw badInput({ endpoint: messages.badInput });
  if (!areUsable(given.keys)) throw badInput({ keys: messages.badInput });
  const now = context.now();
  const device = {
    accountId: actor.id,
    sessionId: actor.sessionId,
    ...{ endpoint: given.endpoint, p256dh: given.keys.p256dh, auth: given.keys.auth },
    name: given.name,
  };
  return await context.db.transaction(async (tx) => {
    // One at a time, because a member has a limited number of devices.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, actor.id)).for('no key update');
    const [row] = await tx
      .insert(pushDevices)
      .values({ ...device, code: newCode(), createdAt: now })
      .onConflictDoUpdate({
        target: pushDevices.endpoint,
        // The device of another member becomes a new one of this member.
        set: {
          ...device,
          createdAt: sql`case when ${isOwn(actor)} then ${pushDevices.createdAt} else excluded.created_at end`,
        },
      })
      .returning({ code: pushDevices.code, name: pushDevices.name, createdAt: pushDevices.createdAt });
    if (!row) throw new Error('the device was not inserted');
    await removeSuperfluous(tx, actor, now);
    return { ...row, createdAt: row.createdAt.toISOString(), isCurrent: true };
  });
}

const isOwn = ({ id }: Member) => eq(pushDevices.accountId, id);

/** Keys that nothing can be encrypted with would fail at each push. */
function areUsable({ p256dh, auth }: GivenDevice['keys']): boolean {
  const isPoint = Buffer.from(p256dh, 'base64url').length === 65;
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
  } catch {
    return false;
  }
  return isPoint && Buffer.from(auth, 'base64url').length === 16;
}

/** Removes the devices of ended sessions, and of more than the limit the oldest. */
async function removeSuperfluous(tx: Queryable, actor: Member, now: Date): Promise<void> {
  const hasEnded = or(isNotNull(sessions.endedAt), lte(sessions.expiresAt, now));
  const ended = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.accountId, actor.id), hasEnded));
  await tx.delete(pushDevices).where(and(isOwn(actor), inArray(pushDevices.sessionId, ended)));
  const latest = tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(isOwn(actor))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
    .limit(limits.pushDevices);
  await tx.delete(pushDevices).where(and(isOwn(actor), notInArray(pushDevices.id, latest)));
}
