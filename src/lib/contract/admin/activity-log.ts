import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, moment, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { countedPageOf, pageQuery } from '../page.ts';
import { atMost } from '../written-text.ts';

/** A call that changed something or failed, with its answer. */
const activity = v.object({
  code,
  /** The HTTP status. */
  responseCode: v.string(),
  /** The operation's name in this contract. */
  type: v.string(),
  /** The loggable fields of the call: codes and kinds, as JSON; null if there are none. */
  data: v.nullable(v.string()),
  /** The error of each field, or the name of the status; null for a success. */
  error: v.nullable(v.string()),
  message: v.string(),
  ip: v.nullable(v.string()),
  /** Null for visitors. */
  userCode: v.nullable(code),
  createdAt: moment,
});
export type Activity = v.InferOutput<typeof activity>;

/**
 * Each word of the keyword matches part of a type, message, error, user code or address, or a complete status or data value; the case does not
 * matter.
 */
const keyWord = v.optional(v.pipe(v.string(), v.trim(), atMost(limits.keyword)), '');

export const activityLog = endpoint({
  method: 'GET',
  path: 'logs',
  summary:
    `The activity log: calls that changed something, and calls that failed. With a keyword, \`totalElements\` counts up to ${limits.activityCounted}; ` +
    '`isTotalLeast` says that there are at least as many.',
  access: 'LOG.view',
  query: v.object({
    keyWord,
    ...pageQuery(25),
    size: v.optional(wholeNumber(1, limits.adminPageSize), 25),
  }),
  data: v.object({ ...countedPageOf(activity).entries, isTotalLeast: v.boolean() }),
  fails: [400],
});

/** Answers with a file instead of an envelope: every row that matches the keyword, as CSV or one JSON object per line. */
export const exportActivityLog = endpoint({
  method: 'GET',
  path: 'logs/export',
  summary: 'The activity log as a file; one export at a time for each administrator.',
  access: 'LOG.view',
  query: v.object({
    format: v.picklist(['csv', 'jsonl']),
    keyWord,
    sort: v.optional(v.picklist(['desc', 'asc']), 'desc'),
  }),
  data: v.null(),
  logged: ['format'],
  fails: [400, 409],
});
