import type { Member } from './actor.ts';

const moderates = ({ permissions }: Member): boolean => permissions.has('USER.update');

/** Whether a member may invite people: only where one needs an invitation, and members other than moderators if the setting allows it. */
export const mayInvite = (member: Member, rules: { mode: string; membersInvite: boolean }): boolean =>
  rules.mode === 'INVITATION' && (rules.membersInvite || moderates(member));

/** Whether a member may end an invitation. */
export const mayRevokeInvitation = (member: Member, { createdById }: { createdById: number }): boolean =>
  member.id === createdById || moderates(member);
