import type { MiddlewareHandler } from 'hono';
import * as messages from '#lib/contract/admin/settings-messages.ts';
import { type Actor, isMember } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import type { Environment } from './environment.ts';

/** Seconds after which a client may try again. */
export const maintenanceSeconds = 300;

/** Whether the site is under maintenance for an actor: for everybody without a permission in the admin area. */
export const isClosedFor = ({ settings }: Pick<Context, 'settings'>, actor: Actor): boolean =>
  settings.current().maintenance && !(isMember(actor) && actor.permissions.size > 0);

/** Refuses calls during maintenance, except those that log in and out. */
export function refuseInMaintenance(context: Pick<Context, 'settings'>): MiddlewareHandler<Environment> {
  return async (c, next) => {
    if (isClosedFor(context, c.get('actor')) && !c.req.path.startsWith('/api/auth/')) {
      const text = context.settings.current().maintenanceText || messages.underMaintenance;
      throw new Problem(503, text, {}, { 'Retry-After': String(maintenanceSeconds) });
    }
    await next();
  };
}
