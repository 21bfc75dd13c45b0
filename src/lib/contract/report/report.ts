import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { givenCode } from '../fields.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { atMost, requiredText } from '../written-text.ts';

/** A member's report text about a post; the report dialog applies the same rule. */
export const reportContent = v.pipe(requiredText(messages.reportRequired), atMost(limits.report, messages.reportLong));

export const sendReport = endpoint({
  method: 'POST',
  path: 'reports',
  summary: 'Reports a post to the moderators; one open report per member and post.',
  access: 'member',
  logged: ['code'],
  body: v.object({ code: givenCode, content: reportContent }),
  data: v.null(),
  fails: [400, 404],
});
