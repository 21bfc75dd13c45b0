import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, moment, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { countedPageOf } from '../page.ts';
import { atMost } from '../written-text.ts';

/** A person who made a request in the last 15 minutes. */
export const activeUser = v.object({
  /** Null for visitors, whose display name is 'Guest'. */
  userCode: v.nullable(code),
  displayName: v.string(),
  ip: v.string(),
  /** When the current stretch of activity began: the first request after more than 15 minutes without one. */
  firstAccessTime: moment,
});
export type ActiveUser = v.InferOutput<typeof activeUser>;

export const activeUsers = endpoint({
  method: 'GET',
  path: 'logs/active-users',
  summary:
    'Members and visitors who made a request in the last 15 minutes, the newest first. The keyword is looked for in user code, display ' +
    'name and IP address. Requests of the last seconds to other processes may be missing.',
  access: 'LOG.view',
  query: v.object({
    keyWord: v.optional(v.pipe(v.string(), v.trim(), atMost(limits.keyword)), ''),
    page: v.optional(wholeNumber(0, 1_000_000), 0),
    size: v.optional(wholeNumber(1, limits.adminPageSize), 10),
    cursor: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.cursor))),
  }),
  data: countedPageOf(activeUser),
});
