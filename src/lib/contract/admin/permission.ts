import * as v from 'valibot';
import { permission } from '../account/auth.ts';
import { type DataOf, endpoint } from '../endpoint.ts';
import { code, givenCode } from '../fields.ts';

export const permissionFlags = ['canView', 'canInsert', 'canUpdate', 'canDelete', 'canRestore'] as const;
export type PermissionFlag = (typeof permissionFlags)[number];

/** A member's permissions in one module, as the Permissions screen edits them. */
const rolePermission = v.object({
  code,
  ...permission.entries,
  /** Changes with each save: a save is refused if another administrator has saved the row in the meantime. */
  version: v.number(),
  /** Why the viewer cannot change a flag, by flag; the others are absent. */
  locked: v.partial(
    v.object({
      canView: v.string(),
      canInsert: v.string(),
      canUpdate: v.string(),
      canDelete: v.string(),
      canRestore: v.string(),
    }),
  ),
});
export type RolePermission = v.InferOutput<typeof rolePermission>;

export const rolePermissions = endpoint({
  method: 'GET',
  path: 'role-permission/user',
  summary: 'The permissions of a member, a row for each module; none if there is no such member.',
  access: 'PERMISSION.view',
  query: v.object({ code: givenCode }),
  data: v.array(rolePermission),
});

export const permissionHolder = endpoint({
  method: 'GET',
  path: 'role-permission/holder',
  summary: 'The names of a member whose permissions are edited, also of a disabled one.',
  access: 'PERMISSION.view',
  query: v.object({ code: givenCode }),
  data: v.object({ userName: v.string(), displayName: v.string() }),
  fails: [404],
});
export type PermissionHolder = DataOf<typeof permissionHolder>;

export const saveRolePermissions = endpoint({
  method: 'POST',
  path: 'role-permission',
  summary: 'Saves rows of one member, all or none; flags that the caller does not hold cannot be granted.',
  access: 'PERMISSION.update',
  body: v.object({
    rolePermissions: v.pipe(
      v.array(
        v.object({
          ...v.omit(rolePermission, ['version', 'locked']).entries,
          /** The version that was read. Without it, the save overwrites other saves. */
          version: v.optional(v.pipe(v.number(), v.integer())),
        }),
      ),
      v.minLength(1),
      v.maxLength(permission.entries.roleName.options.length),
    ),
  }),
  data: v.array(rolePermission),
  // Codes, modules and switches, but no text that people wrote.
  logged: ['rolePermissions'],
  fails: [400, 404, 409],
});
