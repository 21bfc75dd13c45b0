import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/ground/db/database.ts';
import { permissions, settings } from '#server/ground/db/schema/index.ts';

const everything = { canView: true, canInsert: true, canUpdate: true, canDelete: true, canRestore: true };

/**
 * Gives the module SETTINGS to the members that change permissions, once in the life of an installation: nobody can grant a flag that nobody
 * holds. A migration cannot do it, because it adds the module to the type in the same transaction.
 */
export async function grantSettings(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const first = await tx
      .insert(settings)
      .values({ key: 'settingsGranted', value: true })
      .onConflictDoNothing()
      .returning({ key: settings.key });
    if (first.length === 0) return;
    const grantors = await tx
      .select({ accountId: permissions.accountId })
      .from(permissions)
      .where(and(eq(permissions.role, 'PERMISSION'), eq(permissions.canUpdate, true)));
    for (const { accountId } of grantors)
      await tx
        .insert(permissions)
        .values({ accountId, role: 'SETTINGS', ...everything })
        .onConflictDoNothing();
  });
}
