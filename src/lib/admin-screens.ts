import type { SignedInUser } from './contract/account/auth.ts';
import { paths } from './paths.ts';

type Permission = SignedInUser['permissions'][number];

interface AdminScreen {
  label: string;
  href: string;
  /** Who may view one of these modules may open it. */
  roles: readonly Permission['roleName'][];
}

/** The screens of the admin area, in the order of its navigation. */
const adminScreens: readonly AdminScreen[] = [
  { label: 'Dashboard', href: paths.adminHome(), roles: ['LOG'] },
  // Its second tab restores what was removed.
  { label: 'Reports', href: paths.reports(), roles: ['REPORT', 'POST', 'COMMENT'] },
  { label: 'Users', href: paths.userManagement(), roles: ['USER'] },
  { label: 'Permissions', href: paths.permissions(), roles: ['PERMISSION'] },
  { label: 'Activity log', href: paths.activityLog(), roles: ['LOG'] },
];

/** The admin screens that somebody with these permissions may open. */
export const openScreens = (permissions: readonly Permission[]): AdminScreen[] =>
  adminScreens.filter(({ roles }) => permissions.some(({ roleName, canView }) => canView && roles.includes(roleName)));
