import { atom, computed, type ReadableAtom } from 'nanostores';
import { type Activity, activityLog, exportActivityLog } from '#lib/contract/admin/activity-log.ts';
import * as messages from '#lib/contract/admin/activity-log-messages.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { exactCount } from '#lib/format/count.ts';
import { said } from '#lib/language/language.ts';
import { platform } from '#lib/platform/current.ts';
import { type AdminList, createAdminList } from '../admin-list.ts';
import { failureOf } from '../failure-of.ts';
import type { WantedRows } from '../filters.ts';

/** The Activity Log on its screen. */
export interface ActivityLog extends AdminList<Activity> {
  /** The number of rows, as '500+' if a keyword finds more than are counted; null until the first answer. */
  $totalText: ReadableAtom<string | null>;
}

/** The inline sentence of a log that could not be loaded. */
export const activityLogFailure = (reason: string): string => failureOf(messages.activityLogFailed, reason);

/** `first` is the server-rendered page for the query in the address. */
export function createActivityLog(wanted: WantedRows, first: DataOf<typeof activityLog> | null): ActivityLog {
  const $isLeast = atom(first?.isTotalLeast ?? false);
  const list = createAdminList(activityLog, {
    keyOf: ({ code }) => code,
    failed: messages.activityLogFailed,
    toast: messages.activityLogFailed,
    wanted,
    first,
    onPage: ({ isTotalLeast }) => $isLeast.set(isTotalLeast),
  });
  const textOf = (total: number | null, isLeast: boolean) =>
    total === null ? null : `${exactCount(total)}${isLeast ? '+' : ''}`;
  const $totalText = computed([list.$total, $isLeast], textOf);
  return {
    ...list,
    // The server-rendered value is the first value in the browser, too.
    $totalText: Object.assign($totalText, { init: textOf(list.$total.get(), $isLeast.get()) }),
  };
}

/** The address of an export file with all matching entries. */
export function exportAddress(format: 'csv' | 'jsonl', { keyWord, sort }: WantedRows): string {
  const query = new URLSearchParams({ format, sort, ...(keyWord && { keyWord }) });
  return `${platform().apiBase}/${exportActivityLog.path}?${query}`;
}

/** The parts of an entry by the id of their column, with the names of their labels in `adminRecords`. */
export const activityParts = {
  responseCode: 'status',
  type: 'type',
  data: 'data',
  error: 'error',
  message: 'message',
  ip: 'ip',
  userCode: 'user',
  createdAt: 'time',
} as const;

export type ActivityPart = keyof typeof activityParts;

/** The kind of answer that a status stands for; null for statuses without an icon. */
export const statusKind = (responseCode: string): 'success' | 'warning' | 'error' | null =>
  (({ 200: 'success', 400: 'warning', 404: 'warning', 500: 'error' }) as const)[responseCode] ?? null;

/** A type in words, as 'List users' for `listUsers`; the same in every language. A search for these words matches: each is a part of the type. */
export function typeWords(type: string): string {
  const words = type.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The full text of a part of an entry, as it is shown and copied; '' if there is none. */
export function partText(activity: Activity, part: ActivityPart): string {
  if (part === 'data') return activity.data === null ? '' : JSON.stringify(JSON.parse(activity.data), null, 2);
  if (part === 'type') return typeWords(activity.type);
  if (part === 'error') return activity.error ?? said(messages.noError);
  return activity[part] ?? '';
}

/** The whole entry in the form that is copied. */
export const entryText = ({ data, ...rest }: Activity): string =>
  JSON.stringify({ ...rest, data: data === null ? null : JSON.parse(data) }, null, 2);
