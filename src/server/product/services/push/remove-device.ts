import { and, eq } from 'drizzle-orm';
import type { PushDevice } from '#lib/contract/inbox/push.ts';
import { pushDevices } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import { listDevices } from './list-devices.ts';

/** Sends no more pushes to a browser of the member's own, and returns the others. */
export async function removeDevice(context: Context, actor: Member, code: string): Promise<PushDevice[]> {
  return await context.db.transaction(async (tx) => {
    const isIt = and(eq(pushDevices.code, code), eq(pushDevices.accountId, actor.id));
    const removed = await tx.delete(pushDevices).where(isIt).returning({ id: pushDevices.id });
    if (removed.length === 0) throw notFound();
    return await listDevices(context, actor, tx);
  });
}
