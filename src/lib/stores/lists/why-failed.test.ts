import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { activityLogFailure, createActivityLog } from '../admin/activity-log/activity-log.ts';
import { activeUsersFailure, createDashboard } from '../admin/dashboard/dashboard.ts';
import { createPermissions, permissionsFailure } from '../admin/permissions/permissions.ts';
import { createReports, reportsFailure } from '../admin/reports/reports.ts';
import { views } from '../admin/reports/views.ts';
import { createUsers, usersFailure } from '../admin/users/users.ts';
import { histories, historyFailure } from '../history/histories.ts';
import { createHistory } from '../history/history.ts';
import type { PagedList } from './paged-list.ts';

let browser: AnsweringBrowser;
beforeEach(() => {
  browser = openAnsweringBrowser();
});
afterEach(() => usePlatform(undefined));

const wanted = { keyWord: '', sort: 'desc' as const, size: 25, page: 0 };
const mandate = {
  ...{
    views,
    review: true,
    settle: true,
    mark: false,
    remove: true,
    restorePosts: true,
    restoreComments: true,
    removeComments: true,
    disable: true,
  },
};

async function reasonOf<Item>(list: Pick<PagedList<Item>, '$list' | 'loadMore'>): Promise<string> {
  await list.loadMore();
  const state = list.$list.get();
  return state.phase === 'failed' ? state.reason : state.phase;
}

/** Every sentence of the product that names a failure and then, after a colon, its reason. */
const sentences: [screen: string, failedToLoad: string, load: () => Promise<string>][] = [
  ['User Management', 'Failed to load users', async () => usersFailure(await reasonOf(createUsers(wanted, null)))],
  [
    'Activity Log',
    'Failed to load activity logs',
    async () => activityLogFailure(await reasonOf(createActivityLog(wanted, null))),
  ],
  ...views.map((view): (typeof sentences)[number] => [
    `Reports, ${view}`,
    view.startsWith('removed') ? 'Failed to load what was removed' : 'Failed to load reports',
    async () => reportsFailure(view)(await reasonOf(createReports(mandate, view, wanted, null).list(view) as never)),
  ]),
  [
    'Dashboard',
    'Failed to load active users',
    async () => {
      const { refresh, $page } = createDashboard(wanted, { page: null, overview: null });
      await refresh();
      return activeUsersFailure($page.get().reason);
    },
  ],
  [
    'Permissions',
    'Failed to load permissions',
    async () => {
      const { refresh, $state } = createPermissions('ada', null);
      await refresh();
      const state = $state.get();
      return permissionsFailure(state.phase === 'failed' ? state.reason : state.phase);
    },
  ],
  ...Object.values(histories).map((history): (typeof sentences)[number] => [
    history.title,
    'Error',
    async () => historyFailure(await reasonOf(createHistory(history as never, null))),
  ]),
];

test.each(sentences)('%s shows the reason of a failed load once', async (_screen, what, load) => {
  browser.answers(503, 'Not now.');
  expect(await load()).toBe(`${what}: Not now.`);
  browser.answers(502, '');
  expect(await load()).toBe(`${what}: The server did not answer.`);
  browser.goesSilent();
  expect(await load()).toBe(`${what}: The server did not answer.`);
  browser.setOnline(false);
  expect(await load()).toBe(`${what}: You are offline.`);
});
