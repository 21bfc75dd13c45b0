import { withQuery } from './with-query.ts';

/** The addresses of the admin area. They have their own file, because every page loads the others. */
export const adminPaths = {
  home: () => '/admin/home',
  activityLog: () => '/admin/activity-log',
  /** The job queue, and uploads that could not be processed. */
  jobs: () => '/admin/jobs',
  /** The queue of reported posts. */
  reports: () => '/admin/reports',
  permissions: (userCode?: string) => withQuery('/admin/permissions', { code: userCode }),
  /** The list of all members. */
  users: () => '/admin/user',
} as const;
