import type { Hono } from 'hono';
import {
  disableUser as disableCall,
  enableUser as enableCall,
  listUsers as listCall,
} from '#lib/contract/admin/user.ts';
import { userDisabled, userEnabled } from '#lib/contract/admin/user-messages.ts';
import type { Context } from '#server/product/context.ts';
import { disableUser, enableUser } from '#server/product/services/user/disable-user.ts';
import { userCounter } from '#server/product/services/user/find-users.ts';
import { listUsers } from '#server/product/services/user/list-users.ts';
import type { CountedPageOf } from '#server/product/views/lists/page-of.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';
import { readerOf } from '../reader.ts';

/** The calls of User Management. */
export function userRoutes(app: Hono<Environment>, context: Context, pageOf: CountedPageOf): void {
  const count = userCounter(context.db);
  bind(app, listCall, async (call) => {
    const reader = { ...readerOf(call), actor: call.actor };
    return { data: await listUsers(context, { pageOf, count }, reader, call.query) };
  });
  bind(app, disableCall, async ({ actor, body }) => ({
    data: await disableUser(context, actor, body),
    message: userDisabled,
  }));
  bind(app, enableCall, async ({ actor, body }) => ({
    data: await enableUser(context, actor, body),
    message: userEnabled,
  }));
}
