import type { Hono } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import * as processing from '#lib/contract/post/processing.ts';
import * as publishing from '#lib/contract/post/publishing.ts';
import type { Context } from '#server/product/context.ts';
import { publishPost } from '#server/product/services/post/publish-post.ts';
import { retryPost } from '#server/product/services/post/retry-post.ts';
import { codesIn, listProcessing } from '#server/product/services/processing/list-processing.ts';
import { bytesOfPost } from '#server/web/http/bodies/body-limit.ts';
import type { Environment } from '#server/web/http/environment.ts';
import type { EventStreams } from '#server/web/http/event-streams.ts';
import { bind, bindEvents, type Call } from '../bind.ts';
import { idempotencyKeyOf } from '../idempotency-key.ts';

export function publishingRoutes(app: Hono<Environment>, context: Context, streams: EventStreams): void {
  const publish = async ({ actor, body, c }: Call<typeof publishing.publishPost>) => ({
    data: await publishPost(context, actor, body, idempotencyKeyOf(c)),
    message: messages.postProcessing,
  });
  bind(app, publishing.publishPost, publish, bytesOfPost);
  bind(app, processing.retryPost, async ({ actor, body }) => ({
    data: await retryPost(context, actor, body.code),
    message: messages.postProcessing,
  }));
  bind(app, processing.processingPosts, async ({ actor, query }) => ({
    data: await listProcessing(context, actor, codesIn(query.code)),
  }));
  bindEvents(app, processing.processingPosts, ({ actor, query }) => {
    const codes = codesIn(query.code);
    return streams.open(actor, {
      event: 'posts',
      read: () => listProcessing(context, actor, codes),
      subscribe: (onChange) => context.changes.onAccount(actor.id, onChange),
    });
  });
}
