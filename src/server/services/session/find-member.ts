import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { accounts, permissions, sessions } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';

/** The member behind a running session of an account that is not disabled; asked at every request, so it is one query. */
export async function findMember(context: Context, sessionCode: string, ip: string): Promise<Member | null> {
  const rows = await context.db
    .select({
      sessionId: sessions.id,
      id: accounts.id,
      code: accounts.code,
      permission: permissions,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(permissions, eq(permissions.accountId, accounts.id))
    .where(
      and(
        eq(sessions.code, sessionCode),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, context.now()),
        isNull(accounts.disabledAt),
      ),
    );
  const [first] = rows;
  if (!first) return null;
  const flags = rows.flatMap(({ permission }) => (permission ? heldFlags(permission) : []));
  return {
    kind: 'member',
    id: first.id,
    code: first.code,
    ip,
    sessionId: first.sessionId,
    permissions: new Set(flags),
  };
}

function heldFlags(row: typeof permissions.$inferSelect) {
  const flags = [
    row.canView && 'view',
    row.canInsert && 'insert',
    row.canUpdate && 'update',
    row.canDelete && 'delete',
    row.canRestore && 'restore',
  ] as const;
  return flags.filter((flag) => flag !== false).map((flag) => `${row.role}.${flag}` as const);
}
