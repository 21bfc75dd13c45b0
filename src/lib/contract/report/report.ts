import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { givenCode } from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { atMost, requiredText } from '../written-text.ts';
import { reportKinds, reportReasons } from './report-kinds.ts';

/** A member's report text; the report dialog applies the same rule. */
export const reportContent = v.pipe(requiredText(messages.reportRequired), atMost(limits.report, messages.reportLong));

export const sendReport = endpoint({
  method: 'POST',
  path: 'reports',
  summary: 'Reports a post, a comment, a member or a sound to the moderators; one open report per member and subject.',
  access: 'member',
  logged: ['code', 'kind', 'reason'],
  body: v.object({
    code: givenCode,
    kind: v.optional(v.picklist(reportKinds), 'POST'),
    reason: v.nullish(v.picklist(reportReasons)),
    content: reportContent,
  }),
  data: v.null(),
  fails: [400, 404],
});
