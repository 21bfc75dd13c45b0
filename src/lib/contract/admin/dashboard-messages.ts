// Messages of the Admin Dashboard. Apart from the others, which every page loads.

export const noActiveUsers = 'No active users found';
export const activeUsersFailed = 'Failed to load active users';
/** The toast of the same failure. */
export const activeUsersNotFetched = 'Failed to fetch active users';
export const activeUsersFetched = (count: number, page: number): string =>
  `Fetched ${count} active users (Page ${page})`;
export const autoRefreshed = (time: string): string => `Auto-refreshed at ${time}`;
export const overviewFailed = 'The figures could not be loaded';
