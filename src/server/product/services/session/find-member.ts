import type { Flag, Role } from '#lib/contract/endpoint.ts';
import { batched } from '#server/ground/db/batched.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { hasFreshWrites } from '#server/product/services/freshness/fresh-writes.ts';
import { owedConsents } from '#server/product/services/legal/owed-consents.ts';

interface Row {
  sessionCode: string;
  sessionId: string;
  id: string;
  code: string;
  showsSensitive: boolean;
  hasRelations: boolean;
  owesConsent: boolean;
  role: Role | null;
  flags: Partial<Record<Flag, boolean>>;
  hasFreshWrites?: boolean;
}

const owesConsentText = `exists (select ${owedConsents}) as "owesConsent"`;

const membersText = (more: string) =>
  `select s.code as "sessionCode", s.id as "sessionId", a.id, a.code, a.shows_sensitive as "showsSensitive",
    a.relation_changes > 0 as "hasRelations", ${owesConsentText}, p.role,
    jsonb_build_object('view', p.can_view, 'insert', p.can_insert, 'update', p.can_update,
      'delete', p.can_delete, 'restore', p.can_restore) as flags ${more}
  from sessions s join accounts a on a.id = s.account_id left join permissions p on p.account_id = a.id
  where s.code = any($1) and s.ended_at is null and s.expires_at > $2
    and ${conditionText(memberFor.themselves, { of: 'a' })}`;
const membersOfSessions = prepared<Row>('members_of_sessions', membersText(''));
// Only queried if there is a replica.
const membersWithFreshness = prepared<Row>(
  'members_with_freshness',
  membersText(`, ${hasFreshWrites('a.id')} as "hasFreshWrites"`),
);

/** Finds the member behind a running session of an enabled account; null if there is none. */
export type MemberFinder = (sessionCode: string, ip: string) => Promise<Member | null>;

/**
 * Runs for every request. Requests that arrive while a query runs share the next one, so no answer is older than its request: an ended
 * session is refused at once, on every node.
 */
export function memberFinder(context: Context): MemberFinder {
  const read = context.replica ? membersWithFreshness : membersOfSessions;
  const readRows = batched<string, Row[]>(async (codes) => {
    const rows = await read(context.db, [codes, context.now()]);
    const bySession = Map.groupBy(rows, ({ sessionCode }) => sessionCode);
    return codes.map((code) => bySession.get(code) ?? []);
  });
  return async (sessionCode, ip) => memberOf(context, await readRows(sessionCode), ip);
}

const memberByCode = prepared<Omit<Row, 'sessionCode' | 'sessionId'>>(
  'member_by_code',
  `select a.id, a.code, a.shows_sensitive as "showsSensitive", a.relation_changes > 0 as "hasRelations", ${owesConsentText}, p.role,
    jsonb_build_object('view', p.can_view) as flags
  from accounts a left join permissions p on p.account_id = a.id
  where a.code = $1 and ${conditionText(memberFor.themselves, { of: 'a' })}`,
);

/** The member with this code as a viewer without a session; null if there is none or the account is disabled. */
export async function findMemberByCode(
  context: Pick<Context, 'db' | 'settings'>,
  code: string,
  ip: string,
): Promise<Member | null> {
  const rows = await memberByCode(context.db, [code]);
  return memberOf(
    context,
    rows.map((row) => ({ ...row, sessionCode: '', sessionId: '0' })),
    ip,
  );
}

function memberOf({ settings }: Pick<Context, 'settings'>, rows: Row[], ip: string): Member | null {
  const [first] = rows;
  if (!first) return null;
  const { code, id, sessionId, showsSensitive, hasRelations, owesConsent, hasFreshWrites: isFresh = false } = first;
  return {
    kind: 'member',
    id: Number(id),
    code,
    ip,
    sessionId: Number(sessionId),
    permissions: new Set(rows.flatMap(heldFlags)),
    showsSensitive: showsSensitive && settings.current().sensitiveUncovered,
    hasRelations,
    owesConsent,
    hasFreshWrites: isFresh,
  };
}

function heldFlags({ role, flags }: Row): `${Role}.${Flag}`[] {
  if (role === null) return [];
  const held = (Object.keys(flags) as Flag[]).filter((flag) => flags[flag]);
  return held.map((flag) => `${role}.${flag}` as const);
}
