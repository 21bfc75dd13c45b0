import type { RegistrationMode } from '#lib/contract/admin/settings.ts';
import type { Context } from '#server/product/context.ts';

/** The rules of registration. */
export interface RegistrationRules {
  mode: RegistrationMode;
  /** Years; null if registration does not ask for an age. */
  minimumAge: number | null;
  /** Whether members may invite people, not moderators alone. */
  membersInvite: boolean;
}

/** The rules that hold now. */
export function registrationRules({ settings }: Pick<Context, 'settings'>): RegistrationRules {
  const { registration, minimumAge, membersInvite } = settings.current();
  return { mode: registration, minimumAge: minimumAge === 0 ? null : minimumAge, membersInvite };
}
