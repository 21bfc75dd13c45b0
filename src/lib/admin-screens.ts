import { adminPaths } from './admin-paths.ts';
import type { SignedInUser } from './contract/account/auth.ts';

type Permission = SignedInUser['permissions'][number];

interface AdminScreen {
  label: string;
  href: string;
  /** A member who may view one of these modules may open it. */
  roles: readonly Permission['roleName'][];
}

/** The screens of the admin area, in the order of its navigation. */
const adminScreens: readonly AdminScreen[] = [
  { label: 'Dashboard', href: adminPaths.home(), roles: ['LOG'] },
  // Its second tab restores what was removed.
  { label: 'Reports', href: adminPaths.reports(), roles: ['REPORT', 'POST', 'COMMENT'] },
  { label: 'Users', href: adminPaths.users(), roles: ['USER'] },
  { label: 'Permissions', href: adminPaths.permissions(), roles: ['PERMISSION'] },
  { label: 'Jobs', href: adminPaths.jobs(), roles: ['LOG'] },
  { label: 'Activity log', href: adminPaths.activityLog(), roles: ['LOG'] },
];

/** The admin screens that somebody with these permissions may open. */
export const openScreens = (permissions: readonly Permission[]): AdminScreen[] =>
  adminScreens.filter(({ roles }) => permissions.some(({ roleName, canView }) => canView && roles.includes(roleName)));

/**
 * Whether somebody with these permissions may open the page of that route in the admin area. A page that is no screen, such as the one for unknown
 * addresses, is for all who may open any screen.
 */
export function mayOpen(permissions: readonly Permission[], route: string): boolean {
  const open = openScreens(permissions);
  return adminScreens.some(({ href }) => href === route) ? open.some(({ href }) => href === route) : open.length > 0;
}
