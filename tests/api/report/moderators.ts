import type { Flag, Role } from '#lib/contract/endpoint.ts';
import { sendReport } from '#lib/contract/report/report.ts';
import type { ReportKind, ReportReason } from '#lib/contract/report/report-kinds.ts';
import { reportedSubjects, settleReports } from '#lib/contract/report/reports.ts';
import { grant } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import type { TestRiff } from '#tests/support/riff/riff.ts';

/** Every flag of moderation. */
export const allFlags = [
  'REPORT.view',
  'REPORT.update',
  'POST.view',
  'POST.delete',
  'POST.restore',
  'COMMENT.view',
  'COMMENT.delete',
  'COMMENT.restore',
] as const;

let people = 0;

/** A new member with these flags. */
export async function moderator(riff: TestRiff, ...flags: `${Role}.${Flag}`[]) {
  people += 1;
  const client = riff.visitor();
  const displayName = `Moderator${people}`;
  const { userCode, userName } = await client.join({
    displayName,
    email: `${displayName}@example.org`,
    password: 'long enough for it',
  });
  await grant(riff.context, userCode, ...flags);
  return { client, userCode, userName };
}

export const report = (client: Client, code: string, content = 'This is not nice.') =>
  client.call(sendReport, { body: { code, content } });

export const settle = (client: Client, code: string, action: 'dismiss' | 'remove', note?: unknown) =>
  client.call(settleReports, { body: { code, action, note } });

/** Something to report, or reported. */
export interface Named {
  kind: ReportKind;
  code: string;
}

export const reportOf = (
  client: Client,
  subject: Named,
  more: { content?: string; reason?: ReportReason | null } = {},
) => client.call(sendReport, { body: { content: 'This is not nice.', ...more, ...subject } });

export const settleOf = (client: Client, subject: Named, action: 'dismiss' | 'remove', note?: string) =>
  client.call(settleReports, { body: { ...subject, action, note } });

export const queue = (client: Client, query: Record<string, unknown> = {}) => client.call(reportedSubjects, { query });
