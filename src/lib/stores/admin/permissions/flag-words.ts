import type { PermissionFlag } from '#lib/contract/admin/permission.ts';
import type { Role } from '#lib/contract/endpoint.ts';

const words: Record<Role, Partial<Record<PermissionFlag, string>>> = {
  POST: { canView: 'See hidden posts', canDelete: 'Remove posts', canRestore: 'Restore posts' },
  COMMENT: { canView: 'See removed', canDelete: 'Remove comments', canRestore: 'Restore comments' },
  REPORT: { canView: 'Read reports', canUpdate: 'Settle reports' },
  USER: { canView: 'List users', canUpdate: 'Disable users' },
  LOG: { canView: 'Dashboard and log', canUpdate: 'Manage jobs' },
  PERMISSION: { canView: 'See permissions', canUpdate: 'Change permissions' },
};

/** What a flag of a module allows, in a word or two. Riff asks for no more flags than those that have words of their own. */
export const flagWords = (role: Role, flag: PermissionFlag): string => words[role][flag] ?? 'Not used';
