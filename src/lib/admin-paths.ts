import type { LegalPage } from './contract/legal/legal-page.ts';
import { withQuery } from './with-query.ts';

/** The addresses of the admin area. They have their own file, because every page loads the others. */
export const adminPaths = {
  home: () => '/admin/home',
  activityLog: () => '/admin/activity-log',
  /** The job queue, and uploads that could not be processed. */
  jobs: () => '/admin/jobs',
  /** The queue of what members reported. */
  reports: () => '/admin/reports',
  /** The settings of the installation. */
  settings: () => '/admin/settings',
  /** Terms, privacy and rules. */
  pages: (page?: LegalPage) => withQuery('/admin/pages', { page: page === 'TERMS' ? undefined : page }),
  /** Applications for membership, and who came by whose invitation. */
  registrations: (list?: 'invited') => withQuery('/admin/registrations', { list }),
  permissions: (userCode?: string) => withQuery('/admin/permissions', { code: userCode }),
  /** The list of all members; with a keyword, those that it finds. */
  users: (keyWord?: string) => withQuery('/admin/user', { keyWord }),
} as const;
