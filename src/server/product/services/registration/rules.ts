import type { Context } from '#server/product/context.ts';

/** Who may become a member. */
export interface RegistrationRules {
  mode: 'OPEN' | 'APPROVAL' | 'INVITATION' | 'CLOSED';
  /** Years; null if registration does not ask for an age. */
  minimumAge: number | null;
  /** Whether members may invite people, not moderators alone. */
  membersInvite: boolean;
}

export async function readRegistrationRules(_context: Context): Promise<RegistrationRules> {
  return { mode: 'OPEN', minimumAge: null, membersInvite: false };
}
