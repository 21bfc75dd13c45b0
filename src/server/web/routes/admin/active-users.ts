import type { Hono } from 'hono';
import { activeUsers } from '#lib/contract/admin/active-users.ts';
import type { Context } from '#server/product/context.ts';
import { listActiveUsers } from '#server/product/services/presence/list-active-users.ts';
import type { Presence } from '#server/product/services/presence/presence.ts';
import type { CountedPageOf } from '#server/product/views/lists/page-of.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';
import { readerOf } from '../reader.ts';

/** Lists the members and visitors that are active now. */
export function activeUserRoutes(
  app: Hono<Environment>,
  context: Context,
  pageOf: CountedPageOf,
  presence: Presence,
): void {
  bind(app, activeUsers, async (call) => {
    // Makes the list include a member that opens it right after signing in.
    await presence.flush();
    return { data: await listActiveUsers(context, pageOf, { reader: readerOf(call), query: call.query }) };
  });
}
