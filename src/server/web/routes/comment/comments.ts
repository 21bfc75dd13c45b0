import type { Hono } from 'hono';
import * as comment from '#lib/contract/comment/comment.ts';
import * as moderate from '#lib/contract/comment/moderate-comment.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/product/context.ts';
import { commentNews } from '#server/product/services/comment/comment-news.ts';
import { changeCommentSettings, readCommentSettings } from '#server/product/services/comment/comment-settings.ts';
import { deleteComment } from '#server/product/services/comment/delete-comment.ts';
import { getComment } from '#server/product/services/comment/get-comment.ts';
import { hideComment } from '#server/product/services/comment/hide-comment.ts';
import { likeComment } from '#server/product/services/comment/like-comment.ts';
import { listComments, listReplies } from '#server/product/services/comment/list-comments.ts';
import { listHeld } from '#server/product/services/comment/list-held.ts';
import { pinComment } from '#server/product/services/comment/pin-comment.ts';
import { sendComment, sendReply } from '#server/product/services/comment/send-comment.ts';
import type { Pager } from '#server/product/views/lists/page-of.ts';
import type { Environment } from '#server/web/http/environment.ts';
import type { EventStreams } from '#server/web/http/event-streams.ts';
import { bind, bindEvents } from '../bind.ts';
import { idempotencyKeyOf } from '../idempotency-key.ts';
import { readerOf } from '../reader.ts';

export function commentRoutes(
  app: Hono<Environment>,
  context: Context,
  { pageOf, countedPageOf }: Pager,
  streams: EventStreams,
): void {
  const news = commentNews(context);
  bind(app, comment.comments, async (call) => ({
    data: await listComments(context, pageOf, readerOf(call), call.query),
  }));
  bind(app, comment.replies, async (call) => ({
    data: await listReplies(context, pageOf, readerOf(call), call.query),
  }));
  bind(app, comment.getComment, async ({ actor, query }) => ({ data: await getComment(context, actor, query.code) }));
  bind(app, comment.sendComment, async ({ actor, body, c }) => ({
    data: await sendComment(context, actor, body, idempotencyKeyOf(c)),
  }));
  bind(app, comment.sendReply, async ({ actor, body, c }) => ({
    data: await sendReply(context, actor, body, idempotencyKeyOf(c)),
  }));
  bind(app, comment.likeComment, async ({ actor, body }) => ({ data: await likeComment(context, actor, body) }));
  bind(app, moderate.pinComment, async ({ actor, body }) => ({ data: await pinComment(context, actor, body) }));
  bind(app, moderate.hideComment, async ({ actor, body }) => ({ data: await hideComment(context, actor, body) }));
  bind(app, moderate.heldComments, async (call) => {
    const reader = { ...readerOf(call), actor: call.actor };
    return { data: await listHeld(context, countedPageOf, reader, call.query) };
  });
  bind(app, moderate.getCommentSettings, async ({ actor }) => ({ data: await readCommentSettings(context, actor) }));
  bind(app, moderate.setCommentSettings, async ({ actor, body }) => ({
    data: await changeCommentSettings(context, actor, body),
  }));
  bind(app, comment.deleteComment, async ({ actor, body }) => {
    await deleteComment(context, actor, body);
    return { data: null, message: messages.commentDeleted };
  });
  bind(app, comment.commentNews, async ({ actor, query }) => ({ data: await news.read(actor, query.code) }));
  bindEvents(app, comment.commentNews, async ({ actor, query }) =>
    streams.open(actor, { event: 'comments', ...(await news.watch(actor, query.code)) }),
  );
}
