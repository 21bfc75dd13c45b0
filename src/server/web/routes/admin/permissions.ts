import type { Hono } from 'hono';
import { permissionHolder, rolePermissions, saveRolePermissions } from '#lib/contract/admin/permission.ts';
import * as messages from '#lib/contract/admin/permission-messages.ts';
import type { Context } from '#server/product/context.ts';
import { readHolder, readPermissions } from '#server/product/services/permission/read-permissions.ts';
import { savePermissions } from '#server/product/services/permission/save-permissions.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';

export function permissionRoutes(app: Hono<Environment>, context: Context): void {
  bind(app, rolePermissions, async ({ actor, query }) => ({
    data: await readPermissions(context.db, actor, query.code),
  }));

  bind(app, permissionHolder, async ({ query }) => ({ data: await readHolder(context.db, query.code) }));

  bind(app, saveRolePermissions, async ({ actor, body }) => ({
    data: await savePermissions(context, actor, body.rolePermissions),
    message: messages.permissionsSaved,
  }));
}
