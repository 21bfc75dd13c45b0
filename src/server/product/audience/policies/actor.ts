import type { Flag, Role } from '#lib/contract/endpoint.ts';

/** The caller. `id` joins rows and never leaves the server. */
export type Actor = Visitor | Member;

export interface Visitor {
  kind: 'visitor';
  ip: string;
}

export interface Member {
  kind: 'member';
  id: number;
  code: string;
  ip: string;
  sessionId: number;
  permissions: ReadonlySet<`${Role}.${Flag}`>;
  /** Somebody is hidden from the member, or was. */
  hasRelations?: boolean;
  /** The member wants to see sensitive posts uncovered at once. */
  showsSensitive?: boolean;
  /** The member must agree to a new version of a legal page before they go on. */
  owesConsent?: boolean;
  /** The member has just written something that a replica may not have yet. */
  hasFreshWrites?: boolean;
}

/** The viewer for content that is the same for everyone. */
export const nobody: Visitor = { kind: 'visitor', ip: '' };

export const isMember = (actor: Actor): actor is Member => actor.kind === 'member';

/** The member's id, or null for visitors, for queries that depend on the viewer. */
export const viewerId = (actor: Actor): number | null => (actor.kind === 'member' ? actor.id : null);
