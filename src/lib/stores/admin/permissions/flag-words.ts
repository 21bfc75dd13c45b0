import type { PermissionFlag } from '#lib/contract/admin/permission.ts';
import type { Role } from '#lib/contract/endpoint.ts';
import { admin } from '#lib/texts/admin/admin.ts';

const words = (): Record<Role, Partial<Record<PermissionFlag, string>>> => ({
  POST: {
    canView: admin.seeHiddenPosts,
    canUpdate: admin.markPosts,
    canDelete: admin.removePosts,
    canRestore: admin.restorePosts,
  },
  COMMENT: { canView: admin.seeRemovedComments, canDelete: admin.removeComments, canRestore: admin.restoreComments },
  REPORT: { canView: admin.readReports, canUpdate: admin.settleReports },
  USER: { canView: admin.listUsers, canUpdate: admin.disableUsers },
  LOG: { canView: admin.seeDashboardAndLog, canUpdate: admin.manageJobs },
  PERMISSION: { canView: admin.seePermissions, canUpdate: admin.changePermissions },
  SETTINGS: { canView: admin.seeSettings, canUpdate: admin.changeSettings },
});

/** The effect of a module's flag, in a word or two. Riff checks only flags that have such words. */
export const flagWords = (role: Role, flag: PermissionFlag): string => words()[role][flag] ?? admin.notUsed;
