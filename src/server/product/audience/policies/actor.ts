import type { Flag, Role } from '#lib/contract/endpoint.ts';

/** Who makes a call. `id` joins rows and never leaves the server. */
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
  /** They have just written something, which a replica may not have yet. */
  hasFreshWrites?: boolean;
}

/** The viewer of what is the same for everybody. */
export const nobody: Visitor = { kind: 'visitor', ip: '' };

export const isMember = (actor: Actor): actor is Member => actor.kind === 'member';

/** The member's id, or null for visitors: for queries that depend on who looks. */
export const viewerId = (actor: Actor): number | null => (actor.kind === 'member' ? actor.id : null);
