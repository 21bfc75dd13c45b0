import type { Flag, Role } from '#lib/contract/endpoint.ts';
import type { Context } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Member } from '#server/policies/actor.ts';

interface Row {
  sessionId: string;
  id: string;
  code: string;
  role: Role | null;
  flags: Record<Flag, boolean>;
}

const memberOfSession = prepared<Row>(
  'member_of_session',
  `select s.id as "sessionId", a.id, a.code, p.role,
    jsonb_build_object('view', p.can_view, 'insert', p.can_insert, 'update', p.can_update,
      'delete', p.can_delete, 'restore', p.can_restore) as flags
  from sessions s join accounts a on a.id = s.account_id left join permissions p on p.account_id = a.id
  where s.code = $1 and s.ended_at is null and s.expires_at > $2 and a.disabled_at is null`,
);

/** The member behind a running session of an account that is not disabled; asked at every request, so it is one query. */
export async function findMember(context: Context, sessionCode: string, ip: string): Promise<Member | null> {
  const rows = await memberOfSession(context.db, [sessionCode, context.now()]);
  const [first] = rows;
  if (!first) return null;
  const { code, id, sessionId } = first;
  return {
    kind: 'member',
    id: Number(id),
    code,
    ip,
    sessionId: Number(sessionId),
    permissions: new Set(rows.flatMap(heldFlags)),
  };
}

function heldFlags({ role, flags }: Row): `${Role}.${Flag}`[] {
  if (role === null) return [];
  const held = (Object.keys(flags) as Flag[]).filter((flag) => flags[flag]);
  return held.map((flag) => `${role}.${flag}` as const);
}
