import type { InferOutput } from 'valibot';
import { messages } from '#lib/contract/messages.ts';
import type { sendReport as sendReportCall } from '#lib/contract/report/report.ts';
import type { ReportKind } from '#lib/contract/report/report-kinds.ts';
import * as moderation from '#lib/contract/report/report-messages.ts';
import { newCode } from '#server/ground/codes.ts';
import { reports } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { badInput } from '#server/product/problem.ts';
import { findReportable } from './find-reportable.ts';
import { subjectColumn } from './subject.ts';

const ownReported: Record<ReportKind, string> = {
  POST: messages.reportOwn,
  COMMENT: moderation.reportOwnComment,
  MEMBER: moderation.reportSelf,
  SOUND: moderation.reportOwnSound,
};
const reportedTwice: Record<ReportKind, string> = {
  POST: messages.reportTwice,
  COMMENT: moderation.reportCommentTwice,
  MEMBER: moderation.reportMemberTwice,
  SOUND: moderation.reportSoundTwice,
};

/**
 * Reports another member, or what they published, to the moderators. 400 for the reporter's own, and if their earlier report of it is still
 * open.
 */
export async function sendReport(
  context: Context,
  member: Member,
  { kind, code, reason, content }: InferOutput<NonNullable<typeof sendReportCall.body>>,
): Promise<void> {
  const { id, authorId } = await findReportable(context.db, member, { kind, code });
  if (authorId === member.id) throw badInput({ code: ownReported[kind] }, ownReported[kind]);
  const subject = { kind, id };
  await context.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(reports)
      .values({
        ...{ code: newCode(), ...subjectColumn(subject), reporterId: member.id },
        ...{ reason: reason ?? null, content, createdAt: context.now() },
      })
      // Two unique indexes refuse a second open report.
      .onConflictDoNothing()
      .returning({ id: reports.id });
    if (!made) throw badInput({ code: reportedTwice[kind] }, reportedTwice[kind]);
    await emit(context, tx, { kind: 'reported', reportId: made.id, subject, byId: member.id });
  });
}
