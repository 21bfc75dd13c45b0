import type { Hono } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import * as removed from '#lib/contract/report/removed.ts';
import { sendReport as sendReportCall } from '#lib/contract/report/report.ts';
import {
  commentRemoved,
  commentRestored,
  postRemoved,
  postRestored,
  reportsDismissed,
} from '#lib/contract/report/report-messages.ts';
import * as reports from '#lib/contract/report/reports.ts';
import type { Context } from '#server/product/context.ts';
import { listRemovedComments } from '#server/product/services/moderation/list-removed-comments.ts';
import { listOwnRemovedPosts, listRemovedPosts } from '#server/product/services/moderation/list-removed-posts.ts';
import { restoreComment } from '#server/product/services/moderation/restore-comment.ts';
import { restorePost } from '#server/product/services/moderation/restore-post.ts';
import { reviewPost } from '#server/product/services/moderation/review-post.ts';
import { listReported } from '#server/product/services/report/list-reported.ts';
import { sendReport } from '#server/product/services/report/send-report.ts';
import { settleReports } from '#server/product/services/report/settle-reports.ts';
import type { CountedPageOf, PageOf } from '#server/product/views/lists/page-of.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';
import { readerOf } from '../reader.ts';

/** Reports, the decisions of moderators about them, and removed content. */
export function reportRoutes(
  app: Hono<Environment>,
  context: Context,
  lists: { pageOf: PageOf; countedPageOf: CountedPageOf },
): void {
  bind(app, sendReportCall, async ({ actor, body }) => {
    await sendReport(context, actor, body);
    return { data: null, message: messages.reportSent };
  });
  bind(app, reports.reportedSubjects, async (call) => ({
    data: await listReported(context, lists.countedPageOf, { reader: readerOf(call), query: call.query }),
  }));
  bind(app, reports.settleReports, async ({ actor, body }) => {
    await settleReports(context, actor, body);
    const removed = body.kind === 'COMMENT' ? commentRemoved : postRemoved;
    return { data: null, message: body.action === 'remove' ? removed : reportsDismissed };
  });
  bind(app, removed.removedPosts, async (call) => ({
    data: await listRemovedPosts(context, lists.countedPageOf, { reader: readerOf(call), query: call.query }),
  }));
  bind(app, removed.removedComments, async (call) => ({
    data: await listRemovedComments(context, lists.countedPageOf, { reader: readerOf(call), query: call.query }),
  }));
  bind(app, removed.restorePost, async ({ actor, body }) => {
    await restorePost(context, actor, body.code);
    return { data: null, message: postRestored };
  });
  bind(app, removed.restoreComment, async ({ actor, body }) => {
    await restoreComment(context, actor, body.code);
    return { data: null, message: commentRestored };
  });
  bind(app, removed.reviewPost, async ({ actor, query }) => ({ data: await reviewPost(context, actor, query.code) }));
  bind(app, removed.ownRemovedPosts, async (call) => ({
    data: await listOwnRemovedPosts(context, lists.pageOf, {
      reader: { ...readerOf(call), actor: call.actor },
      query: call.query,
    }),
  }));
}
