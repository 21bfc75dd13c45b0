import type { Member } from './actor.ts';

/** A member whose account an administrator wants to disable or enable. */
interface Target {
  id: number;
  permissions: Member['permissions'];
}

/** Why an account may not be changed: `own` for the actor's, `above` for one with a flag that the actor lacks; null if it may. */
export function refusalToChange(actor: Member, target: Target): 'own' | 'above' | null {
  if (target.id === actor.id) return 'own';
  return [...target.permissions].every((flag) => actor.permissions.has(flag)) ? null : 'above';
}

/** Whether the actor may disable or enable this account at all. */
export const mayDisable = (actor: Member, target: Target): boolean =>
  actor.permissions.has('USER.update') && refusalToChange(actor, target) === null;
