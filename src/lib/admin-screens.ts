import { adminPaths } from './admin-paths.ts';
import type { SignedInUser } from './contract/account/auth.ts';

type Permission = SignedInUser['permissions'][number];

interface AdminScreen {
  /** The name of its text. */
  label:
    | 'dashboard'
    | 'reports'
    | 'users'
    | 'registrations'
    | 'permissions'
    | 'jobs'
    | 'settings'
    | 'legalPages'
    | 'activityLog';
  href: string;
  /** A member with the view permission for one of these modules may open it. */
  roles: readonly Permission['roleName'][];
}

/** The screens of the admin area, in the order of its navigation. */
const adminScreens: readonly AdminScreen[] = [
  { label: 'dashboard', href: adminPaths.home(), roles: ['LOG'] },
  // Its second tab restores removed posts and comments.
  { label: 'reports', href: adminPaths.reports(), roles: ['REPORT', 'POST', 'COMMENT'] },
  { label: 'users', href: adminPaths.users(), roles: ['USER'] },
  { label: 'registrations', href: adminPaths.registrations(), roles: ['USER'] },
  { label: 'permissions', href: adminPaths.permissions(), roles: ['PERMISSION'] },
  { label: 'jobs', href: adminPaths.jobs(), roles: ['LOG'] },
  { label: 'settings', href: adminPaths.settings(), roles: ['SETTINGS'] },
  { label: 'legalPages', href: adminPaths.pages(), roles: ['SETTINGS'] },
  { label: 'activityLog', href: adminPaths.activityLog(), roles: ['LOG'] },
];

/** The admin screens that a member with these permissions may open. */
export const openScreens = (permissions: readonly Permission[]): AdminScreen[] =>
  adminScreens.filter(({ roles }) => permissions.some(({ roleName, canView }) => canView && roles.includes(roleName)));

/**
 * Whether a member with these permissions may open the page of that route in the admin area. A page that is not a screen, such as the one for
 * unknown addresses, is open to every member who may open any screen.
 */
export function mayOpen(permissions: readonly Permission[], route: string): boolean {
  const open = openScreens(permissions);
  return adminScreens.some(({ href }) => href === route) ? open.some(({ href }) => href === route) : open.length > 0;
}
