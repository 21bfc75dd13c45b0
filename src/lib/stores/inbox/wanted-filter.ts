import { type NotificationFilter, notificationFilters } from '#lib/contract/inbox/kinds.ts';

/** The filter in an address of the inbox; `all` without a known one. */
export const wantedFilter = ({ searchParams }: Pick<URL, 'searchParams'>): NotificationFilter =>
  notificationFilters.find((filter) => filter === searchParams.get('filter')) ?? 'all';
