import type { Member } from './actor.ts';

/** A member whose account somebody wants to disable or enable. */
interface Target {
  id: number;
  permissions: Member['permissions'];
}

/** Whose account it is decides: `own` for oneself, `above` for somebody who holds a flag that the actor does not hold; null if it may be changed. */
export function refusalToChange(actor: Member, target: Target): 'own' | 'above' | null {
  if (target.id === actor.id) return 'own';
  return [...target.permissions].every((flag) => actor.permissions.has(flag)) ? null : 'above';
}

/** Whether the actor may disable or enable that account at all. */
export const mayDisable = (actor: Member, target: Target): boolean =>
  actor.permissions.has('USER.update') && refusalToChange(actor, target) === null;
