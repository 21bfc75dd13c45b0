import { sql } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import { newCode } from '#server/ground/codes.ts';
import { reports } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { badInput } from '#server/product/problem.ts';
import { findVisiblePost } from '#server/product/services/post/find-visible-post.ts';

/** Reports another member's post to the moderators. 400 if this member's earlier report of it is still open. */
export async function sendReport(
  context: Context,
  member: Member,
  { code, content }: { code: string; content: string },
): Promise<void> {
  const post = await findVisiblePost(context.db, member, code);
  if (post.authorId === member.id) throw badInput({ code: messages.reportOwn }, messages.reportOwn);
  await context.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(reports)
      .values({ code: newCode(), postId: post.id, reporterId: member.id, content, createdAt: context.now() })
      .onConflictDoNothing({
        target: [reports.reporterId, reports.postId],
        where: sql`${reports.status} = 'OPEN'`,
      })
      .returning({ id: reports.id });
    if (!made) throw badInput({ code: messages.reportTwice }, messages.reportTwice);
    await emit(context, tx, { kind: 'reported', reportId: made.id, postId: post.id, byId: member.id });
  });
}
